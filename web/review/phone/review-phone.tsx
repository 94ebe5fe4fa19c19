import { Check, ChevronLeft, ChevronRight, Undo2, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { parseCents } from '../../../shared/lib/money.ts'
import { Button } from '../../ui/button.tsx'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlikeCoins } from '../alike/alike-coins.tsx'
import { PublishButton } from '../desk/publish-button.tsx'
import { SaveState, StatusLine, Totals } from '../desk/top-line.tsx'
import { readAfterForm } from '../session/after-form.ts'
import { MissingCoins } from '../session/missing-coins.tsx'
import { OtherDrafts } from '../session/other-drafts.tsx'
import { keepsFromApproval } from '../session/rows/holder-crops.ts'
import { estimateText, shortPrice } from '../session/rows/row-texts.ts'
import { isUndecided, lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import type { SessionState } from '../session/rows/session-state.ts'
import { useRow, useSession, useSessionStore } from '../session/session-context.ts'
import { usePublishApproved } from '../session/use-publish-approved.ts'
import { usePublishedRows } from '../session/use-published-rows.ts'
import type { ReviewSession } from '../session/use-review-session.ts'
import { useReviewSettings } from '../session/use-selling-settings.ts'
import { isOutsideEstimate } from './grade-choices.ts'
import { PhoneCoin } from './phone-coin.tsx'
import { PriceDialog, priceToSet } from './price-control.tsx'
import { ReviewEnd } from './review-end.tsx'
import type { Verdict } from './swipe.ts'

const EditSheet = lazy(() => import('../../listings/edit-sheet.tsx'))

/** The review on a phone: one coin a screen; swipe right approves, left sets aside, buttons do the same. */
export function ReviewPhone({ session }: { session: ReviewSession }) {
  const store = useSessionStore()
  const ownRate = useReviewSettings(store)
  const focus = useSession(state => state.focus)
  const row = useRow(focus)
  const [edited, setEdited] = useState<number | null>(null)
  const [asked, setAsked] = useState<SessionRow | null>(null)
  const [unpriced, setUnpriced] = useState<{ id: number; why: string } | null>(null)
  const [looksAgain, setLooksAgain] = useState(false)
  const allDecided = useSession(state => decidedOf(state) === state.rows.size)
  const publishing = usePublishApproved(session.saver)
  usePublishedRows()
  useNextPictures()
  if (!row) return null
  const atEnd = allDecided && !looksAgain
  const decide = (review: Verdict) => {
    if (review === 'approved' && asksAboutGrade(row)) return setAsked(row)
    const lacks = review === 'approved' ? keepsFromApproval(row) : []
    if (lacks.length === 0) setLooksAgain(false)
    store.send({ do: 'decide', review, ids: [row.id] })
    const why = priceToSet(lacks)
    setUnpriced(why === null ? null : { id: row.id, why })
  }
  return (
    <div className="grid grid-cols-1 gap-2 px-4 pt-1 pb-[6rem] sideways:pr-[11rem] sideways:pb-4">
      <title>Review · Obverse</title>
      <h1 className="sr-only">Review</h1>
      {!atEnd && (
        <Progress>
          <PublishButton {...publishing} />
        </Progress>
      )}
      <MissingCoins load={session.load} reload={session.reload} />
      {/* What could not be saved has a line of its own. */}
      <div className="flex items-center justify-between gap-x-3 gap-y-1 text-label has-[[role=alert]]:flex-wrap">
        <Totals ownRate={ownRate} />
        <SaveState saver={session.saver} />
      </div>
      <OtherDrafts />
      {atEnd ? (
        <ReviewEnd
          publishing={publishing}
          onLookAgain={() => {
            const [first] = store.get().order
            if (first !== undefined) store.send({ do: 'focus', id: first })
            setLooksAgain(true)
          }}
        />
      ) : (
        <>
          <AlikeCoins saver={session.saver} />
          <PhoneCoin
            key={row.id}
            row={row}
            onVerdict={decide}
            onEditAll={() => setEdited(row.id)}
          />
        </>
      )}
      <Verdicts onVerdict={atEnd ? null : decide} />
      {asked && <GradeQuestion row={asked} onClose={() => setAsked(null)} />}
      {unpriced?.id === row.id && (
        <PriceDialog row={row} why={unpriced.why} onClose={() => setUnpriced(null)} />
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <EditSheet
            listing={{ id: edited }}
            onClose={() => {
              setEdited(null)
              void readAfterForm(store, edited)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Whether a coin that could be approved has a grade outside of its estimate. */
const asksAboutGrade = ({ shown }: SessionRow): boolean =>
  lacksOf(shown).length === 0 &&
  !shown.listing.grader &&
  isOutsideEstimate(shown.listing.grade, shown.analysis)

/** Asks before a coin is approved in a grade that the pictures do not show. */
function GradeQuestion({ row, onClose }: { row: SessionRow; onClose: () => void }) {
  const store = useSessionStore()
  const { grade, price } = row.shown.listing
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`${grade} is outside of the estimate`}
      description={`The pictures suggest ${estimateText(row.shown)}. Approve it as ${grade} for ${shortPrice(parseCents(price) ?? 0)}?`}
      confirmLabel={`Approve ${grade}`}
      onConfirm={() => {
        store.send({ do: 'decide', review: 'approved', ids: [row.id] })
        onClose()
      }}
    />
  )
}

/** "7 of 30", the coin before and after, and the share that is decided; `children` stand at the right. */
function Progress({ children }: { children: ReactNode }) {
  const store = useSessionStore()
  const count = useSession(({ order }) => order.length)
  const at = useSession(({ order, focus }) => (focus === null ? -1 : order.indexOf(focus)))
  const decided = useSession(decidedOf)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label="Coin before"
          icon={<ChevronLeft size={20} />}
          onClick={() => store.send({ do: 'move', by: -1 })}
          className="-ml-3"
        />
        <p role="status" className="tabular text-body font-[600]">{`${at + 1} of ${count}`}</p>
        <IconButton
          label="Next coin"
          icon={<ChevronRight size={20} />}
          onClick={() => store.send({ do: 'move', by: 1 })}
        />
        <div className="ml-auto">{children}</div>
      </div>
      <ProgressBar label={`${decided} of ${count} decided`} value={decided / Math.max(1, count)} />
    </div>
  )
}

const decidedOf = ({ rows }: SessionState): number =>
  rows.size - [...rows.values()].filter(isUndecided).length

/** In reach of the thumb: above the app's bar, at the right of a turned phone. */
function Verdicts({ onVerdict }: { onVerdict: ((verdict: Verdict) => void) | null }) {
  const store = useSessionStore()
  const canUndo = useSession(({ undo }) => undo.length > 0)
  if (!onVerdict && !canUndo) return null
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface px-4 pt-2 pb-4 sideways:left-auto sideways:w-[10rem] sideways:border-0 sideways:bg-transparent sideways:pr-[max(1rem,env(safe-area-inset-right))] sideways:pl-0">
      <div className="has-[span:not(:empty)]:mb-2">
        <StatusLine />
      </div>
      <div className="flex flex-wrap justify-center gap-2 sideways:grid">
        {onVerdict && (
          <Button
            className="grow basis-0"
            icon={<X size={18} />}
            onClick={() => onVerdict('aside')}
          >
            Set aside
          </Button>
        )}
        <IconButton
          label="Undo"
          icon={<Undo2 size={20} />}
          onClick={() => store.send({ do: 'undo' })}
        />
        {onVerdict && (
          <Button
            className="grow basis-0"
            variant="primary"
            icon={<Check size={18} />}
            onClick={() => onVerdict('approved')}
          >
            Approve
          </Button>
        )}
      </div>
    </div>
  )
}

/** Loads the pictures of the next coins before they are shown. */
function useNextPictures(): void {
  const store = useSessionStore()
  const focus = useSession(state => state.focus)
  useEffect(() => {
    const { order, rows } = store.get()
    const at = focus === null ? -1 : order.indexOf(focus)
    for (const id of order.slice(at + 1, at + 3)) {
      const listing = rows.get(id)?.shown.listing
      for (const url of listing ? [listing.frontImageUrl, listing.backImageUrl] : [])
        new Image().src = url
    }
  }, [store, focus])
}
