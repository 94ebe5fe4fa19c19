import { useDeferredValue, useMemo, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { PairItem } from './pair-item.tsx'
import type { DeskState, PhotoDesk } from './photo-desk.ts'
import { SinglesTray } from './singles-tray.tsx'
import { isDoubtful, type Table } from './table.ts'
import { type TableMoves, useTableMoves } from './use-table-moves.ts'

interface SortingTableProps extends Pick<DeskState, 'photos' | 'table' | 'processing'> {
  desk: PhotoDesk
  onProcess: () => void
  onClear: () => void
}

const NOTHING: Table = { pairs: [], singles: [] }

/** The pairs, the photos without a partner, and what is done with them. */
export default function SortingTable({
  desk,
  photos,
  table,
  processing,
  onProcess,
  onClear,
}: SortingTableProps) {
  const place = useRef<HTMLDivElement>(null)
  // Hundreds of rows are drawn bit by bit, and give way to what the seller does meanwhile.
  const shown = useDeferredValue(table, NOTHING)
  const moves = useTableMoves(desk, { photos, table: shown }, place)
  const { picked } = moves
  const singles = useMemo(
    () => shown.singles.map(id => photos.get(id)).filter(photo => photo !== undefined),
    [shown.singles, photos],
  )

  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <SinglesTray photos={singles} picked={picked} disabled={processing} onPress={moves.press} />
      <ul
        aria-label="Pairs"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3"
      >
        {shown.pairs.map((pair, index) => {
          const front = photos.get(pair.front)
          const back = photos.get(pair.back)
          // Removed a moment ago: the list is about to follow.
          if (!front || !back) return null
          return (
            <PairItem
              key={pair.id}
              pair={pair}
              front={front}
              back={back}
              number={index + 1}
              picked={picked === pair.front || picked === pair.back ? picked : null}
              disabled={processing}
              onPress={moves.press}
              onSwap={moves.swap}
              onSplit={moves.split}
              onKeep={moves.keep}
              onRemove={moves.removePair}
            />
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 -mb-4 flex rounded-b-card flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3">
        {picked ? (
          <PickedBar
            name={photos.get(picked)?.name ?? ''}
            isSingle={table.singles.includes(picked)}
            picked={picked}
            moves={moves}
          />
        ) : (
          <ProcessBar
            table={table}
            processing={processing}
            onProcess={onProcess}
            onClear={onClear}
          />
        )}
      </div>
    </div>
  )
}

interface PickedBarProps {
  name: string
  isSingle: boolean
  picked: string
  moves: TableMoves
}

function PickedBar({ name, isSingle, picked, moves }: PickedBarProps) {
  return (
    <>
      <p role="status" className="min-w-0 grow basis-56 text-small">
        <span className="font-[560] break-all">{name}</span> is picked. Choose the photo whose place
        it takes.
      </p>
      {!isSingle && (
        <Button size="small" onClick={() => moves.setAside(picked)}>
          Without a partner
        </Button>
      )}
      <Button size="small" onClick={() => moves.removePhoto(picked)}>
        Remove photo
      </Button>
      <Button size="small" onClick={moves.unpick}>
        Cancel
      </Button>
    </>
  )
}

interface ProcessBarProps {
  table: Table
  processing: boolean
  onProcess: () => void
  onClear: () => void
}

function ProcessBar({ table, processing, onProcess, onClear }: ProcessBarProps) {
  const doubtful = table.pairs.filter(isDoubtful).length
  const ready = table.pairs.length - doubtful
  return (
    <>
      <p role="status" className="tabular min-w-0 grow basis-56 text-small text-ink-soft">
        {[
          table.pairs.length === 1 ? '1 pair' : `${table.pairs.length} pairs`,
          ...(doubtful > 0 ? [`${doubtful} to look at: keep or change first`] : []),
          ...(table.singles.length > 0 ? [`${table.singles.length} without a partner`] : []),
        ].join(' · ')}
      </p>
      <Button size="small" disabled={processing} onClick={onClear}>
        Remove all
      </Button>
      <Button
        variant="primary"
        size="small"
        disabled={ready === 0}
        busy={processing}
        onClick={onProcess}
      >
        Process {ready} Coin(s)
      </Button>
    </>
  )
}
