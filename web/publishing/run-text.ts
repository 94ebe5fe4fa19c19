import { counted, plural } from '../../shared/lib/count-text.ts'
import { isOpen } from '../../shared/open-items.ts'
import type { PublishingItem } from '../../shared/publishing.ts'
import { type ConnectionAct, failureOfCode } from './publish-failure.ts'
import type { StandingItem, StandingRun } from './run-as-it-stands.ts'

export interface RunCounts {
  total: number
  open: number
  published: number
  failed: number
  stopped: number
  /** Mended since, not published yet. */
  ready: number
}

export function countsOf({ items }: StandingRun): RunCounts {
  const inState = (state: StandingItem['state']) =>
    items.filter(item => item.state === state).length
  return {
    total: items.length,
    open: items.filter(isOpen).length,
    published: inState('published'),
    failed: inState('failed'),
    stopped: inState('stopped'),
    ready: inState('ready'),
  }
}

/** "Publishing 12 of 42 on eBay", with what it waits for. */
export function progressText(run: StandingRun, now: number): string {
  const { total, open, failed } = countsOf(run)
  const text = `Publishing to eBay: ${total - open} of ${total} done`
  const failures = failed > 0 ? `, ${failed} need you` : ''
  const wait = waitOf(run, now)
  return `${text}${failures}${wait === null ? '' : `. eBay asks to wait: next try in ${wait} s`}`
}

/** Seconds until the next try while nothing else is left to do; null otherwise. */
function waitOf({ items }: StandingRun, now: number): number | null {
  const open = items.filter(isOpen)
  const due = open.map(({ nextTryAt }) => (nextTryAt === null ? now : Date.parse(nextTryAt)))
  const wait = Math.ceil((Math.min(...due) - now) / 1_000)
  return open.length > 0 && wait > 0 ? wait : null
}

export interface RunSummary {
  tone: 'success' | 'warn'
  title: string
  description: string
  /** Nothing else mends it. */
  connection: ConnectionAct | null
}

/** What became of a run that has ended, in the specification's words. */
export function runSummary(run: StandingRun): RunSummary {
  const counts = countsOf(run)
  const { published, failed, stopped, ready } = counts
  const reasons = failuresOf(run).map(publishingFailure)
  const unconnected = reasons.find(({ connection }) => connection !== null)
  const parts = [
    published > 0 && `${published} published`,
    failed > 0 && `${failed} ${plural(failed, 'needs', 'need')} you`,
    stopped > 0 && `${stopped} stopped`,
    ready > 0 && `${ready} ready to publish`,
  ].filter(part => part !== false)
  if (unconnected) {
    return {
      tone: 'warn',
      title: titleOf(counts),
      description: `${parts.join(', ')}. ${unconnected.description}`,
      connection: unconnected.connection,
    }
  }
  if (failed > 0 || stopped > 0 || ready > 0) {
    const title = titleOf(counts)
    return { tone: 'warn', title, description: `${parts.join(', ')}.`, connection: null }
  }
  const warnings = [...new Set(run.items.flatMap(item => item.warnings))]
  return {
    tone: 'success',
    title: 'Successfully Published!',
    description: [
      `${counted(published, 'listing')} ${plural(published, 'is', 'are')} on eBay.`,
      ...warnings,
    ].join(' '),
    connection: null,
  }
}

/** The specification's title where none was published; of a partial failure it would be untrue. */
function titleOf({ published, failed, stopped, ready }: RunCounts): string {
  if (failed === 0) return stopped > 0 ? 'Publishing was stopped' : 'Ready to publish'
  return published + ready === 0
    ? 'Failed to publish listings'
    : `${failed} of ${counted(published + ready + failed, 'listing')} not published`
}

/** What was not published because something is wrong with it. */
export const failuresOf = ({ items }: StandingRun): StandingItem[] =>
  items.filter(({ state }) => state === 'failed')

/** Why it was not published. */
export const publishingFailure = ({ error }: Pick<PublishingItem, 'error'>) =>
  failureOfCode(error ?? { code: 'INTERNAL', message: 'Failed to publish listings' })

/** My Listings with those that were not published. */
export const FAILED_LISTINGS = '/?tab=listings&needs=PUBLISH_FAILED'

export interface Mend {
  label: string
  to: string
}

/** The screen, and its field, where a listing that failed is mended. */
export function mendOf({ listingId, error }: Pick<PublishingItem, 'listingId' | 'error'>): Mend {
  const field = error?.field
  if (field === 'shipsFromPostalCode') return { label: 'Enter ZIP Code', to: '/connect-ebay' }
  if (!field) return { label: 'Show', to: FAILED_LISTINGS }
  const query = new URLSearchParams({
    tab: 'listings',
    needs: 'PUBLISH_FAILED',
    edit: String(listingId),
    field,
  })
  return { label: 'Edit Listing', to: `/?${query.toString()}` }
}
