import { DurableObject } from 'cloudflare:workers'
import { ERRORS, referredMessage } from '../../shared/errors.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import {
  hasRoom,
  type NewPublishEntry,
  type PublishEntry,
  runOf,
} from './listing-publisher-entry.ts'
import { BATCH_TIMEOUT_MS, type PublisherEvent } from './listing-publisher-machine.ts'
import { openPublisherStore, type PublisherStore } from './listing-publisher-store.ts'
import type { PublishJob, PublishOutcome } from './publish-job.ts'

/**
 * One seller's publishing runs. The machine decides; this class carries out its effects. Each alarm publishes one
 * batch, so that a batch has the subrequests of an invocation for itself, and the platform repeats it after an
 * eviction.
 */
export abstract class ListingPublisherObject<Env = unknown> extends DurableObject<Env> {
  readonly #store: PublisherStore

  protected abstract job(): PublishJob

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#store = openPublisherStore(ctx)
  }

  /** Starts a run, or adds the listings to the one in progress. "full" when they do not fit into it. */
  async publish(
    userId: number,
    listings: readonly NewPublishEntry[],
  ): Promise<PublishingRun | 'full' | null> {
    if (!hasRoom(this.#store.state(), listings)) return 'full'
    this.#store.setUserId(userId)
    await this.#store.dispatch({ type: 'added', runId: crypto.randomUUID(), listings })
    return this.run()
  }

  /** The latest run; null before the first. */
  run(): PublishingRun | null {
    return runOf(this.#store.state())
  }

  /** Publishes no further listing. Those that are being published are finished. */
  async stop(): Promise<PublishingRun | null> {
    await this.#store.dispatch({ type: 'stopped' })
    return this.run()
  }

  /** Deletes everything. */
  purge(): Promise<void> {
    return this.#store.purge()
  }

  override async alarm(): Promise<void> {
    await this.#store.alarm(
      async () => {
        // What an interrupted alarm left as publishing has no job any more.
        await this.#dispatch({ type: 'woke' })
        const batch = await this.#dispatch({ type: 'tick' })
        if (batch.length > 0) await this.#publish(batch)
      },
      error => this.job().report('publishing_alarm_failed', { error }),
    )
  }

  /** Applies an event, and has the failures stored on the listings. Returns the entries to publish. */
  async #dispatch(event: PublisherEvent): Promise<PublishEntry[]> {
    const { started, changed } = await this.#store.dispatch(event)
    const failed = changed.filter(({ status }) => status === 'failed')
    const userId = this.#store.userId()
    const messages = new Set(failed.map(({ error }) => error?.message ?? ''))
    if (userId !== null) {
      const recorded = await Promise.allSettled(
        [...messages].map(message => {
          const ids = failed.filter(({ error }) => error?.message === message)
          return this.job().recordFailure(
            userId,
            ids.map(({ id }) => id),
            message,
          )
        }),
      )
      // The run keeps the reasons; a listing without its own must not end the others.
      for (const result of recorded)
        if (result.status === 'rejected')
          this.job().report('publishing_failure_not_recorded', { error: result.reason })
    }
    return started
  }

  async #publish(batch: readonly PublishEntry[]): Promise<void> {
    const userId = this.#store.userId()
    if (userId === null) return
    const runs = new Map(batch.map(({ id, run }) => [id, run]))
    const listings = batch.map(({ id, version, requestId }) => ({
      listingId: id,
      version,
      requestId,
    }))
    // The same for the batch, whose listings are tried together again.
    const jitter = Math.random()
    const settle = async (id: number, outcome: PublishOutcome) => {
      const run = runs.get(id)
      if (run === undefined) return
      const told = referred(outcome, listings.find(one => one.listingId === id)?.requestId)
      await this.#dispatch({ type: 'settled', id, run, outcome: told, jitter })
    }
    const work = async () => this.job().run(userId, listings, settle)
    const end = await withTimeout(BATCH_TIMEOUT_MS, work()).catch((error: unknown) => {
      this.job().report('publishing_job_failed', {
        listings: [...runs.keys()],
        requestId: listings[0]?.requestId,
        error,
      })
      return 'done' as const
    })
    if (end === 'nobody') return this.purge()
    // A listing without an outcome is tried again; an outcome that comes later is of an earlier start.
    // oxlint-disable-next-line no-await-in-loop -- each is an event of the machine
    for (const id of runs.keys()) await settle(id, UNFORESEEN)
  }
}

/** The outcome, whose message refers to the request where the fault is not the seller's. */
function referred(outcome: PublishOutcome, requestId: string | undefined): PublishOutcome {
  if (outcome.kind !== 'failed') return outcome
  const { error } = outcome
  return { ...outcome, error: { ...error, message: referredMessage(error, requestId) } }
}

const UNFORESEEN: PublishOutcome = {
  kind: 'failed',
  error: { code: 'INTERNAL', message: ERRORS.INTERNAL.message, field: null },
  retryable: true,
  retryAfterMs: 0,
  pausesRun: false,
  endsRun: false,
}
