import { DurableObject } from 'cloudflare:workers'
import { ERRORS } from '../../shared/errors.ts'
import type { QueueChange, QueueError, QueueSnapshot } from '../../shared/queue.ts'
import { isOpenJob } from '../lib/job.ts'
import { runInFlight } from '../lib/run-in-flight.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import type { CoinJob, JobOutcome } from './coin-job.ts'
import type { BatchEntry } from './coin-queue-batches.ts'
import {
  type AddResult,
  type BatchEntryOutcome,
  type ItemOutcome,
  itemOf,
  itemsOf,
  outcomeOf,
} from './coin-queue-dto.ts'
import { admit, type Entry, type QueuedPair, queuedPictures } from './coin-queue-entry.ts'
import { JOB_TIMEOUT_MS, type QueueEvent } from './coin-queue-machine.ts'
import { closeSocket } from './coin-queue-sockets.ts'
import { openQueueStore, type QueueStore } from './coin-queue-store.ts'

type IdsEvent = Extract<QueueEvent, { ids: readonly string[] }>

/**
 * One seller's queue of coin pairs. The machine decides; this class carries out its effects. All jobs run inside
 * the alarm's handler, so that the platform repeats them after an eviction. Sockets hibernate. The first message
 * on a new one is the snapshot.
 */
export abstract class CoinQueueObject<Env = unknown> extends DurableObject<Env> {
  readonly #store: QueueStore

  protected abstract job(): CoinJob

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#store = openQueueStore(ctx)
  }

  /** Adds pairs. The same id again is the same item. `again`: a failed or removed item is processed once more. */
  async add(
    userId: number,
    pairs: readonly QueuedPair[],
    { again }: { again: boolean },
  ): Promise<AddResult[]> {
    this.#store.setUserId(userId)
    const admissions = admit(this.#store.state(), pairs, again)
    const admitted = pairs.filter((_, index) => admissions[index] === 'admitted')
    await this.#store.dispatch({ type: 'added', pairs: admitted, again })
    return pairs.map((pair, index): AddResult => {
      const verdict = admissions[index] ?? 'full'
      if (verdict !== 'admitted') return { verdict }
      const entry = this.#store.entry(pair.id)
      return !entry || entry.status === 'gone'
        ? { verdict: 'gone' }
        : { verdict: 'added', item: itemOf(entry, entry.status) }
    })
  }

  snapshot(): QueueSnapshot {
    return {
      revision: this.#store.revision(),
      items: itemsOf(this.#store.state().entries.values()),
    }
  }

  /** The hashes of the pictures that may not be deleted. */
  pictures(): string[] {
    return queuedPictures(this.#store.state())
  }

  /** Null when there is no such item, "busy" while it is processed. */
  async retry(id: string): Promise<QueueChange | 'busy' | null> {
    return this.#changeOne(id, { type: 'retried', ids: [id] })
  }

  async remove(id: string): Promise<QueueChange | 'busy' | null> {
    return this.#changeOne(id, { type: 'removed', ids: [id] })
  }

  async retryFailed(): Promise<QueueChange> {
    return this.#change({ type: 'retried', ids: this.#idsWithStatus('failed') })
  }

  async clearCompleted(): Promise<QueueChange> {
    return this.#change({ type: 'removed', ids: this.#idsWithStatus('completed') })
  }

  /** The first failed pairs, at most so many. */
  failedPairs(most: number): QueuedPair[] {
    return [...this.#store.state().entries.values()]
      .filter(one => one.status === 'failed')
      .slice(0, most)
      .map(({ id, pace, frontSha256, backSha256, sidesConfirmed }) => ({
        id,
        pace,
        frontSha256,
        backSha256,
        sidesConfirmed,
      }))
  }

  /** Removes those of the items that have failed: they have a draft. An item that is tried again stays. */
  async removeFailed(ids: readonly string[]): Promise<QueueChange> {
    const failed = ids.filter(id => this.#store.entry(id)?.status === 'failed')
    return this.#change({ type: 'removed', ids: failed })
  }

  /** Waits until all these items are completed or failed, at most `waitMs`. Returns the outcome of each, in order. */
  async settled(ids: readonly string[], waitMs: number): Promise<ItemOutcome[]> {
    const open = () =>
      ids.some(id => {
        const entry = this.#store.entry(id)
        return entry && isOpenJob(entry)
      })
    const until = Date.now() + waitMs
    while (open() && Date.now() < until) await this.#store.nextChange(until - Date.now())
    return ids.map(id => this.#outcome(id))
  }

  storeBatch(id: string, entries: readonly BatchEntry[]): void {
    this.#store.batches().save(id, entries, Date.now())
  }

  /** Null when this seller has no such batch. */
  batch(id: string): BatchEntryOutcome[] | null {
    const entries = this.#store.batches().find(id)
    if (!entries) return null
    return entries.map(entry => ({
      entry,
      outcome: 'pairId' in entry ? this.#outcome(entry.pairId) : null,
    }))
  }

  /** Closes all sockets because their user lost access. The browser does not connect again. */
  endSockets(): void {
    this.#store.sockets.endAll()
  }

  /** Closes all sockets after a session ended. A browser with a valid session connects again. */
  reopenSockets(): void {
    this.#store.sockets.reopenAll()
  }

  /** Deletes everything. */
  purge(): Promise<void> {
    return this.#store.purge()
  }

  /** Opens a WebSocket: the snapshot, then every change. The Worker has checked the session. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket')
      return new Response(null, { status: 426 })
    return this.#store.sockets.open({ type: 'snapshot', ...this.snapshot() })
  }

  override webSocketMessage(): void {
    // Clients send only pings, which the platform answers.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that the frame had no code. They may not be sent.
    closeSocket(socket, code === 1005 || code === 1006 ? 1000 : code, 'closed')
  }

  override webSocketError(socket: WebSocket): void {
    closeSocket(socket, 1011, 'error')
  }

  override async alarm(): Promise<void> {
    await this.#store.alarm(
      async () => {
        // Entries that an interrupted alarm left as processing have no job any more.
        await this.#store.dispatch({ type: 'woke' })
        await runInFlight({
          start: async atMost => (await this.#store.dispatch({ type: 'tick', atMost })).started,
          run: entry => this.#runJob(entry),
          nextChange: () => this.#store.nextChange(this.#store.msUntilDue()),
        })
      },
      error => this.job().report('queue_alarm_failed', { error }),
    )
  }

  async #runJob(entry: Entry): Promise<void> {
    const userId = this.#store.userId()
    if (userId === null) return
    const { id, run, frontSha256, backSha256, sidesConfirmed, requestId } = entry
    const pair = { userId, id, frontSha256, backSha256, sidesConfirmed, requestId }
    const work = async () => this.job().run(pair)
    const outcome = await withTimeout(JOB_TIMEOUT_MS, work()).catch(
      (error: unknown): JobOutcome => {
        this.job().report('queue_job_failed', { pair: id, requestId, error })
        return { kind: 'failed', error: UNFORESEEN_ERROR, retryable: true }
      },
    )
    switch (outcome.kind) {
      case 'done':
        await this.#store.dispatch({ type: 'succeeded', id, run, result: outcome.result })
        return
      case 'failed': {
        const { error, retryable } = outcome
        await this.#store.dispatch({
          type: 'failed',
          id,
          run,
          error: { ...error, ...(requestId !== undefined && { requestId }) },
          retryable,
          jitter: Math.random(),
        })
        return
      }
      case 'nobody':
        await this.purge()
        return
      default:
        outcome satisfies never
    }
  }

  #outcome(id: string): ItemOutcome {
    return outcomeOf(this.#store.entry(id))
  }

  #idsWithStatus(status: Entry['status']): string[] {
    return [...this.#store.state().entries.values()]
      .filter(one => one.status === status)
      .map(({ id }) => id)
  }

  async #changeOne(id: string, event: IdsEvent): Promise<QueueChange | 'busy' | null> {
    const entry = this.#store.entry(id)
    if (!entry || entry.status === 'gone') return null
    return entry.status === 'processing' ? 'busy' : this.#change(event)
  }

  async #change(event: IdsEvent): Promise<QueueChange> {
    const before = this.#store.state().entries
    await this.#store.dispatch(event)
    const ids = event.ids.filter(id => this.#store.entry(id) !== before.get(id))
    return { revision: this.#store.revision(), ids }
  }
}

const UNFORESEEN_ERROR: QueueError = { code: 'INTERNAL', message: ERRORS.INTERNAL.message }
