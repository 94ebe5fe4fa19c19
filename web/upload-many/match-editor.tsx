import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type PhotoMatches } from './matching/matched-pair.ts'
import { isDoubtfulPair } from './matching/photo-matches.ts'
import type { PhotoMatching } from './matching/photo-matching.ts'
import type { PhotoMatchingState } from './matching/photo-matching-machine.ts'
import { pairsToCheck } from './matching/side-evidence.ts'
import { PairItem } from './pair-item.tsx'
import { ProcessBar } from './process-bar.tsx'
import { UnmatchedPhotos } from './unmatched-photos.tsx'
import { type MatchEdits, useMatchEdits } from './use-match-edits.ts'

const EnlargedPhotos = lazy(() => import('./enlarged-photos.tsx'))

interface MatchEditorProps
  extends Pick<PhotoMatchingState, 'photos' | 'matches' | 'undo' | 'processing'> {
  matching: PhotoMatching
  onProcess: () => void
  onClear: () => void
}

const NO_MATCHES_YET: PhotoMatches = { pairs: [], singles: [] }

/** The pairs, the unmatched photos, and their edits. */
export default function MatchEditor({
  matching,
  photos,
  matches,
  undo,
  processing,
  onProcess,
  onClear,
}: MatchEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  // Hundreds of rows are rendered in the background, and give way to the seller's input.
  const shown = useDeferredValue(matches, NO_MATCHES_YET)
  const edits = useMatchEdits(matching, { photos, matches: shown }, editor)
  const { picked } = edits
  const [enlarged, setEnlarged] = useState<string | null>(null)
  const pairs = useMemo(() => inOrderOfDoubt(shown), [shown])
  const singles = useMemo(
    () => shown.singles.map(id => photos.get(id)).filter(photo => photo !== undefined),
    [shown.singles, photos],
  )

  return (
    <>
      <div ref={editor} tabIndex={-1} className="grid gap-3 outline-none">
        <UnmatchedPhotos
          photos={singles}
          picked={picked}
          disabled={processing}
          onPress={edits.press}
          onEnlarge={setEnlarged}
        />
        <ul
          aria-label="Pairs"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3"
        >
          {pairs.map(({ pair, number, besides }) => {
            const front = photos.get(pair.front)
            const back = photos.get(pair.back)
            // Removed already: the deferred list is one render behind.
            if (!front || !back) return null
            return (
              <PairItem
                key={pair.id}
                pair={pair}
                front={front}
                back={back}
                number={number}
                besides={besides}
                picked={picked === pair.front || picked === pair.back ? picked : null}
                disabled={processing}
                onPress={edits.press}
                onEnlarge={setEnlarged}
                onSwap={edits.swap}
                onSplit={edits.split}
                onPairAgain={edits.pairAgain}
                onConfirm={edits.confirm}
                onRemove={edits.removePair}
              />
            )
          })}
        </ul>
      </div>
      {/* Beside the pairs, not in them: it sticks to the screen's lower edge before they are scrolled into view. */}
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 -mb-4 flex rounded-b-card flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3">
        {picked ? (
          <PickedBar
            name={photos.get(picked)?.name ?? ''}
            isSingle={matches.singles.includes(picked)}
            picked={picked}
            edits={edits}
          />
        ) : (
          <ProcessBar
            matches={matches}
            processing={processing}
            said={edits.announcement}
            onUndo={undo.length > 0 ? edits.undo : null}
            onConfirmAll={edits.confirmAll}
            onProcess={onProcess}
            onClear={onClear}
          />
        )}
      </div>
      <Suspense>
        {enlarged && (
          <EnlargedPhotos
            photos={withPartner(shown, enlarged).flatMap(id => photos.get(id) ?? [])}
            pictures={matching.pictures}
            onClose={() => setEnlarged(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The photos of the pair that has this photo, or the photo alone. */
function withPartner({ pairs }: PhotoMatches, photo: string): readonly string[] {
  const pair = pairs.find(({ front, back }) => front === photo || back === photo)
  return pair ? [pair.front, pair.back] : [photo]
}

/**
 * The pairs with their places in the folder, from 1: first those in doubt, then those whose sides are to be checked,
 * beside which equal coin.
 */
function inOrderOfDoubt({ pairs }: PhotoMatches) {
  const checked = pairsToCheck(pairs)
  const places = new Map(pairs.map(({ id }, index) => [id, index + 1]))
  const numbered = pairs.map((pair, index) => ({
    pair,
    number: index + 1,
    besides: places.get(checked.get(pair.id) ?? '') ?? null,
  }))
  const rank = ({ pair, besides }: (typeof numbered)[number]) =>
    isDoubtfulPair(pair) ? 0 : besides === null ? 2 : 1
  return numbered.toSorted((a, b) => rank(a) - rank(b))
}

interface PickedBarProps {
  name: string
  isSingle: boolean
  picked: string
  edits: MatchEdits
}

function PickedBar({ name, isSingle, picked, edits }: PickedBarProps) {
  return (
    <>
      <p role="status" className="min-w-0 grow basis-56 text-small">
        <span className="font-[560] break-all">{name}</span> is picked. Choose the photo whose place
        it takes.
      </p>
      {!isSingle && (
        <Button size="small" onClick={() => edits.unmatch(picked)}>
          Without a partner
        </Button>
      )}
      <Button size="small" onClick={() => edits.removePhoto(picked)}>
        Remove photo
      </Button>
      <Button size="small" onClick={edits.unpick}>
        Cancel
      </Button>
    </>
  )
}
