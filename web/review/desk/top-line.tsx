import { Keyboard, Rows3, Undo2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { counted, plural } from '../../../shared/lib/count-text.ts'
import { hasUnsaved } from '../../listings/model/save-queue.ts'
import type { Saver } from '../../listings/model/saver.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { OtherDrafts } from '../session/other-drafts.tsx'
import { reviewSummary } from '../session/rows/review-summary.ts'
import { shortPrice } from '../session/rows/row-texts.ts'
import { useSaveTrouble, useSession, useSessionStore } from '../session/session-context.ts'
import type { Density } from './use-density.ts'

interface TopLineProps {
  saver: Saver | null
  /** The seller's own final value fee in basis points; null: eBay's usual one. */
  ownRate: number | null
  onKeys: () => void
  density: Density
  onDensity: (density: Density) => void
  /** The publish button. */
  children: ReactNode
}

/** "30 coins · 12 lack a grade · 3 doubtful · $1,830 · you keep about $1,560", and whether all is saved. */
export function TopLine({ saver, ownRate, onKeys, density, onDensity, children }: TopLineProps) {
  const store = useSessionStore()
  const canUndo = useSession(({ undo }) => undo.length > 0)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sideways:flex-nowrap">
      <h1 className="text-title sideways:sr-only">Review</h1>
      <Totals ownRate={ownRate} className="sideways:truncate" />
      <OtherDrafts />
      <StatusLine />
      <SaveState saver={saver} />
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          label="Undo"
          icon={<Undo2 size={19} />}
          disabled={!canUndo}
          onClick={() => store.send({ do: 'undo' })}
        />
        <IconButton
          label="Compact rows"
          icon={<Rows3 size={19} />}
          aria-pressed={density === 'compact'}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:hidden"
          onClick={() => onDensity(density === 'compact' ? 'large' : 'compact')}
        />
        <IconButton label="All keys" icon={<Keyboard size={19} />} onClick={onKeys} />
        {children}
      </div>
    </div>
  )
}

interface TotalsProps {
  ownRate: number | null
  className?: string
}

export function Totals({ ownRate, className }: TotalsProps) {
  // After the rows: a key is shown first.
  const rows = useDeferredValue(useSession(state => state.rows))
  const [now] = useState(Date.now)
  const summary = useMemo(() => reviewSummary(rows.values(), ownRate, now), [rows, ownRate, now])
  const { coins, withoutGrade, doubtful, putRight, approved, unready, aside, total, kept } = summary
  const parts = [
    counted(coins, 'coin'),
    withoutGrade > 0 && `${withoutGrade} ${plural(withoutGrade, 'lacks', 'lack')} a grade`,
    doubtful > 0 && `${doubtful} doubtful`,
    putRight > 0 && `sides of ${putRight} put right`,
    approved > 0 && `${approved} approved${unready > 0 ? `, ${unready} of them not ready` : ''}`,
    aside > 0 && `${aside} set aside`,
    shortPrice(total),
    kept > 0 && `you keep about ${shortPrice(kept)}`,
  ]
  return (
    <p className={cx('tabular min-w-0 text-ink-soft', className)}>
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}

/** What the last step could not do, or did with the way back, for everybody. */
export function StatusLine() {
  const store = useSessionStore()
  const { text, number, undo } = useSession(({ said }) => said)
  return (
    <div className="flex items-center gap-2 text-small font-[560] empty:hidden">
      <p role="status" className={undo ? 'text-ink' : 'text-warn'}>
        <span key={number}>{text}</span>
      </p>
      {undo && (
        <Button
          size="small"
          aria-label={`Undo: ${text}`}
          onClick={() => store.send({ do: 'undo' })}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

export function SaveState({ saver }: { saver: Saver | null }) {
  const unsaved = useDeferredValue(useSession(hasUnsaved))
  const failed = useSession(({ rows }) =>
    [...rows.values()].reduce((count, { failure }) => count + (failure ? 1 : 0), 0),
  )
  const trouble = useSaveTrouble(saver)
  if (trouble)
    return (
      <p role="alert" className="flex items-center gap-2 text-small text-danger">
        {`${trouble} Your changes are kept on this device.`}
        <Button size="small" onClick={saver?.retry}>
          Save now
        </Button>
      </p>
    )
  return (
    <p className="text-small text-ink-faint">
      {failed > 0
        ? `${failed} not saved: see the ${plural(failed, 'row')}`
        : unsaved
          ? 'Saving...'
          : ''}
    </p>
  )
}
