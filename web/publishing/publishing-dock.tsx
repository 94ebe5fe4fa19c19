import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isOpen } from '../../shared/open-items.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { useDockHeight } from '../ui/dock.ts'
import { PublishQuestion } from './publish-question.tsx'
import { ProgressLine, SummaryLine } from './publishing-line.tsx'
import { closeQuestion, useQuestion } from './publishing-question.ts'
import { type ReadListings, runAsItStands, type StandingRun } from './run-as-it-stands.ts'
import { runSummary } from './run-text.ts'
import { usePublishing } from './use-publishing.ts'

/** While a run goes on, the listings are fetched again at most this often, in ms. */
const REFRESH_MS = 5_000

interface PublishingDockProps {
  userId: number
  /** Null while they are not known. */
  listings: ReadListings | null
}

/** The question before a run, its progress and its summary. They survive navigation and reload. */
export default function PublishingDock({ userId, listings }: PublishingDockProps): ReactNode {
  const question = useQuestion()
  const { data: sent = null, dataUpdatedAt } = usePublishing()
  const run = sent && listings ? runAsItStands(sent, listings) : sent
  const [dismissed, dismiss] = useDismissed(userId)
  const line = useRef<HTMLElement>(null)
  const isShown = run && run.items.length > 0 && (run.finishedAt === null || run.id !== dismissed)
  useDockHeight(line, isShown === true)
  useFreshListings(sent)
  // A question belongs to who was asked.
  useEffect(() => closeQuestion, [])
  return (
    <>
      {question && <PublishQuestion {...question} />}
      {isShown && (
        <section
          ref={line}
          aria-label="Publishing to eBay"
          className="fixed inset-x-0 bottom-(--bar) z-25 border-t border-line bg-surface"
        >
          {run.finishedAt === null ? (
            <ProgressLine run={run} readAt={dataUpdatedAt} />
          ) : (
            <SummaryLine key={run.id} run={run} onDismiss={() => dismiss(run.id)} />
          )}
        </section>
      )}
      <p role="status" className="sr-only">
        {isShown ? announcementOf(run) : ''}
      </p>
    </>
  )
}

/** Spoken at the start and at the end, not at each listing. */
function announcementOf(run: StandingRun): string {
  if (run.finishedAt === null) return 'Publishing to eBay has begun.'
  const { title, description } = runSummary(run)
  return `${title} ${description}`
}

/** The run whose summary the seller has dismissed, stored on this device. */
function useDismissed(userId: number): [string | null, (runId: string) => void] {
  const name = `obverse.publishing.dismissed.${userId}`
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(name))
  return [
    dismissed,
    runId => {
      localStorage.setItem(name, runId)
      setDismissed(runId)
    },
  ]
}

/** Fetches the listings again as they are published: now and then, and at the end of the run. */
function useFreshListings(run: PublishingRun | null): void {
  const client = useQueryClient()
  const refreshedAt = useRef(0)
  const settled = run ? run.items.filter(item => !isOpen(item)).length : 0
  const isFinished = run !== null && run.finishedAt !== null
  const known = useRef<{ settled: number; isFinished: boolean } | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = { settled, isFinished }
    if (!before || (before.settled === settled && before.isFinished === isFinished)) return
    if (!isFinished && Date.now() - refreshedAt.current < REFRESH_MS) return
    refreshedAt.current = Date.now()
    void client.invalidateQueries({ queryKey: queryKeys.listings.all })
  }, [client, settled, isFinished])
}
