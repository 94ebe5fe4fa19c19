import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../lib/media.ts'
import KeysDialog from '../../ui/dialogs/keys-dialog.tsx'
import { readAfterForm } from '../session/after-form.ts'
import { REVIEW_KEYS, type ScreenAct } from '../session/keys.ts'
import { MissingCoins } from '../session/missing-coins.tsx'
import { useSession, useSessionStore } from '../session/session-context.ts'
import { usePublishApproved } from '../session/use-publish-approved.ts'
import { usePublishedRows } from '../session/use-published-rows.ts'
import type { ReviewSession } from '../session/use-review-session.ts'
import { useReviewSettings } from '../session/use-selling-settings.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CoinPanel } from './coin-panel.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { FocusedCoinPicture } from './focused-coin-picture.tsx'
import { PublishButton } from './publish-button.tsx'
import { PublishedLine } from './published-line.tsx'
import { ReviewTable } from './review-table.tsx'
import { TopLine } from './top-line.tsx'
import { useDensity } from './use-density.ts'
import { useLoupe } from './use-loupe.ts'

const PriceAnalysisDialog = lazy(() => import('../../listings/dialogs/price-analysis-dialog.tsx'))
const EditSheet = lazy(() => import('../../listings/edit-sheet.tsx'))

/** The review table on a screen with a keyboard: table, large picture, filmstrip. */
export function ReviewDesk({ session }: { session: ReviewSession }) {
  const { saver, load, reload } = session
  const store = useSessionStore()
  const table = useRef<HTMLDivElement>(null)
  const corrections = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const loupe = useLoupe()
  const [density, setDensity] = useDensity()
  // Fields under a finger need more height.
  const isTouch = useMedia('(pointer: coarse)')
  const compact = density === 'compact' && !isTouch
  const [keysOpen, setKeysOpen] = useState(false)
  const [edited, setEdited] = useState<number | null>(null)
  const [priced, setPriced] = useState<number | null>(null)
  const [corrected, setCorrected] = useState<number | null>(null)
  const selecting = useSession(({ selected }) => selected.size > 0)
  const ownRate = useReviewSettings(store)
  const publishing = usePublishApproved(saver)
  usePublishedRows()
  const toTable = () => table.current?.focus({ preventScroll: true })
  useEffect(toTable, [])
  const pictured = useSession(state => state.pictured)
  useEffect(() => {
    if (panel.current && pictured !== null) panel.current.scrollTop = 0
  }, [pictured])

  const onScreenAct = (act: ScreenAct) => {
    switch (act.act) {
      case 'loupe':
        return loupe.hold(act.on)
      case 'move-loupe':
        return loupe.move(act.x, act.y)
      case 'help':
        return setKeysOpen(true)
      case 'correct':
        // The panel is drawn after the row, and may still show the coin before: its fields are drawn now.
        store.send({ do: 'settle' })
        flushSync(() => setCorrected(store.get().focus))
        return corrections.current?.querySelector('input')?.focus()
      case 'price':
        return setPriced(store.get().focus)
      case 'publish':
        return publishing.publish()
      default:
        return act satisfies never
    }
  }
  const closeEdit = (id: number) => {
    setEdited(null)
    toTable()
    void readAfterForm(store, id)
  }
  const desk = useRef<HTMLDivElement>(null)
  useKeysOfTable(table, selecting)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- gives the focus back after a click
    <div
      ref={desk}
      // A control that is pressed with the mouse leaves the focus with the table, as one of a row does: the keys go on.
      onClick={event => {
        if (event.detail > 0 && isControl(event.target) && desk.current?.contains(event.target))
          toTable()
      }}
      className="flex h-[calc(100dvh-4rem-1px-var(--bottom-bar))] min-h-80 flex-col gap-2 px-3 py-2 md:px-4"
    >
      <title>Review · Obverse</title>
      <TopLine
        saver={saver}
        ownRate={ownRate}
        density={density}
        onDensity={chosen => {
          setDensity(chosen)
          toTable()
        }}
        onKeys={() => setKeysOpen(true)}
      >
        <PublishButton {...publishing} />
      </TopLine>
      <PublishedLine />
      <MissingCoins load={load} reload={reload} />
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_12rem] gap-3 lg:grid-cols-[minmax(0,1fr)_clamp(18rem,30vw,48rem)]">
        <ReviewTable
          table={table}
          loupe={loupe.at !== null}
          compact={compact}
          onScreenAct={onScreenAct}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves its fields */}
        <aside
          aria-label="The coin in focus"
          className="flex min-h-0 flex-col sideways:block sideways:overflow-y-auto"
          onKeyDown={event => {
            if (event.key === 'Escape' && !isInWindow(event.target)) toTable()
          }}
        >
          <FocusedCoinPicture loupe={loupe.at} onLoupe={loupe.setAt} />
          {/* The picture stays in sight, and what the next coin lacks stands under it. */}
          <div
            ref={panel}
            className="mt-3 min-h-0 grow overflow-y-auto overscroll-contain pr-1 sideways:overflow-visible"
          >
            <CoinPanel
              saver={saver}
              corrected={corrected}
              corrections={corrections}
              onEditAll={setEdited}
              onPrice={setPriced}
            />
          </div>
        </aside>
      </div>
      {selecting ? <BulkBar onEnd={toTable} /> : <Filmstrip />}
      {keysOpen && (
        <KeysDialog
          onClose={() => setKeysOpen(false)}
          description="They act while the table has the focus. Each one can be undone with u."
          keys={REVIEW_KEYS}
        />
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <EditSheet listing={{ id: edited }} onClose={() => closeEdit(edited)} />
        </Suspense>
      )}
      {priced !== null && (
        <Suspense fallback={null}>
          <PriceAnalysisDialog
            id={priced}
            title={store.get().rows.get(priced)?.shown.listing.title}
            onClose={() => setPriced(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

const isInWindow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null

/** A button or a checkbox; a field keeps the focus, and a list that is opened by a button. */
const isControl = (target: EventTarget): target is Element =>
  target instanceof Element &&
  (target.closest('button:not([aria-haspopup], [role=combobox])') !== null ||
    target.matches('input[type=checkbox]'))

/**
 * Escape ends a selection and gives the focus back to the table wherever it is, but in a window, which it closes. A key
 * that meets no control acts as in the table: what had the focus is gone.
 */
function useKeysOfTable(table: RefObject<HTMLElement | null>, selecting: boolean): void {
  const store = useSessionStore()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      const grid = table.current
      if (isInWindow(target) || !grid) return
      if (key === 'Escape') {
        if (selecting) store.send({ do: 'escape' })
        return grid.focus({ preventScroll: true })
      }
      if (target !== document.body || document.querySelector('[role=dialog], [role=alertdialog]'))
        return
      grid.focus({ preventScroll: true })
      grid.dispatchEvent(new KeyboardEvent(event.type, event))
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [store, table, selecting])
}
