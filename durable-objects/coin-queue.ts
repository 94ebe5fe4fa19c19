import { DurableObject } from 'cloudflare:workers'
import { ERRORS } from '../shared/errors.ts'
import {
  BATCH_RETENTION_MS,
  type QueueChange,
  type QueueError,
  type QueueSnapshot,
} from '../shared/queue.ts'
import type { CoinJob, JobOutcome } from './coin-job.ts'
import {
  type Added,
  type BatchStanding,
  itemOf,
  itemsOf,
  type Standing,
  standingOf,
} from './coin-queue-dto.ts'
import { admit, type Entry, type NewPair } from './coin-queue-entry.ts'
import type { QueueEvent } from './coin-queue-machine.ts'
import type { KeptLine } from './coin-queue-rows.ts'
import { closeSocket } from './coin-queue-sockets.ts'
import { openLedger, type QueueLedger } from './coin-queue-store.ts'
import { workShift } from './run-in-flight.ts'
import { within } from './with-timeout.ts'

/** Work that takes longer has failed for this try. */
const JOB_LIMIT_MS = 3 * 60_000
/** After a fault of our own the alarm comes again. */
const AFTER_FAULT_MS = 5_000

type IdsEvent = Extract<QueueEvent, { ids: readonly string[] }>

/**
 * One seller's queue of coin pairs. It decides nothing: the machine does, this saves, tells, works and sets
 * the alarm. All work runs inside the alarm's handler, so that the platform repeats it when it is cut off.
 * Sockets hibernate; a new one begins with the snapshot.
 */
export abstract class CoinQueueObject<Env = unknown> extends DurableObject<Env> {
  readonly #ledger: QueueLedger
  #atWork = false

  protected abstract job(): CoinJob

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#ledger = openLedger(ctx)
    // What was worked on ended with the memory that this object had before.
    if (this.#ledger.state().entries.size > 0)
      void ctx.blockConcurrencyWhile(() => this.#ledger.take({ type: 'woke' }))
  }

  /**
   * Puts pairs in; the same id again is the same item.
   * `again`: a failed or removed one is worked on anew, because its result is asked for.
   */
  async add(
    userId: number,
    pairs: readonly NewPair[],
    { again }: { again: boolean },
  ): Promise<Added[]> {
    this.#ledger.rows().setFact('userId', userId)
    const admissions = admit(this.#ledger.state(), pairs, again)
    const admitted = pairs.filter((_, index) => admissions[index] === 'admitted')
    await this.#ledger.take({ type: 'added', pairs: admitted, again })
    return pairs.map((pair, index): Added => {
      const verdict = admissions[index] ?? 'full'
      if (verdict !== 'admitted') return { verdict }
      const entry = this.#ledger.entry(pair.id)
      return !entry || entry.status === 'gone'
        ? { verdict: 'gone' }
        : { verdict: 'added', item: itemOf(entry, entry.status) }
    })
  }

  snapshot(): QueueSnapshot {
    return {
      revision: this.#ledger.revision(),
      items: itemsOf(this.#ledger.state().entries.values()),
    }
  }

  /** Null: there is no such item. "busy": it is being worked on. */
  async retry(id: string): Promise<QueueChange | 'busy' | null> {
    return this.#changeOne(id, { type: 'retried', ids: [id] })
  }

  async remove(id: string): Promise<QueueChange | 'busy' | null> {
    return this.#changeOne(id, { type: 'removed', ids: [id] })
  }

  async retryFailed(): Promise<QueueChange> {
    return this.#change({ type: 'retried', ids: this.#idsThatAre('failed') })
  }

  async clearCompleted(): Promise<QueueChange> {
    return this.#change({ type: 'removed', ids: this.#idsThatAre('completed') })
  }

  /** Waits until all these items are completed or failed, or the time is over, and tells how they stand. */
  async settled(ids: readonly string[], waitMs: number): Promise<Standing[]> {
    const open = () =>
      ids.some(id => {
        const status = this.#ledger.entry(id)?.status
        return status === 'pending' || status === 'processing'
      })
    const until = Date.now() + waitMs
    while (open() && Date.now() < until) await this.#ledger.nextChange(until - Date.now())
    return ids.map(id => this.#standing(id))
  }

  keepBatch(id: string, lines: readonly KeptLine[]): void {
    const now = Date.now()
    this.#ledger.rows().dropBatches(now - BATCH_RETENTION_MS)
    this.#ledger.rows().keepBatch(id, lines, now)
  }

  /** Null: no such batch of this seller, or its time is over. */
  batch(id: string): BatchStanding | null {
    const lines = this.#ledger.rows().batch(id)
    if (!lines) return null
    return lines.map(line => ({
      line,
      standing: 'pairId' in line ? this.#standing(line.pairId) : null,
    }))
  }

  /** Ends all sockets: their user may not listen any more. */
  hangUp(): void {
    this.#ledger.sockets.hangUp()
  }

  /** Has every listener open its socket anew: a session of their user has ended. */
  reopenSockets(): void {
    this.#ledger.sockets.reopen()
  }

  /** Forgets everything. */
  purge(): Promise<void> {
    return this.#ledger.purge()
  }

  /** A WebSocket: the snapshot, then every change. The Worker has asked for the session. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket')
      return new Response(null, { status: 426 })
    return this.#ledger.sockets.open({ type: 'snapshot', ...this.snapshot() })
  }

  override webSocketMessage(): void {
    // Clients have nothing to say; "ping" is answered without us.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 stand for "no code" and may not be sent.
    closeSocket(socket, code === 1005 || code === 1006 ? 1000 : code, 'closed')
  }

  override webSocketError(socket: WebSocket): void {
    closeSocket(socket, 1011, 'error')
  }

  override async alarm(): Promise<void> {
    // A second one at once has nothing to do: the first looks again by itself.
    if (this.#atWork) return
    this.#atWork = true
    try {
      // Nobody is at what a shift that broke left behind.
      await this.#ledger.take({ type: 'woke' })
      await workShift({
        begin: () => this.#ledger.take({ type: 'tick' }),
        workOn: entry => this.#workOn(entry),
        change: () => this.#ledger.nextChange(this.#ledger.dueIn()),
      })
      await this.#ledger.restoreAlarm()
    } catch (error) {
      this.job().report('queue_alarm_failed', { error })
      await this.#ledger.setAlarm(Date.now() + AFTER_FAULT_MS)
    } finally {
      this.#atWork = false
    }
  }

  async #workOn(entry: Entry): Promise<void> {
    const userId = this.#ledger.rows().fact('userId')
    if (userId === null) return
    const { id, run, frontSha256, backSha256 } = entry
    const work = async () => this.job().run({ userId, id, frontSha256, backSha256 })
    const outcome = await within(JOB_LIMIT_MS, work()).catch((error: unknown): JobOutcome => {
      this.job().report('queue_job_failed', { pair: id, error })
      return { kind: 'failed', error: UNFORESEEN, retryable: true }
    })
    switch (outcome.kind) {
      case 'done':
        await this.#ledger.take({ type: 'succeeded', id, run, result: outcome.result })
        return
      case 'failed': {
        const { error, retryable } = outcome
        await this.#ledger.take({
          type: 'failed',
          id,
          run,
          error,
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

  #standing(id: string): Standing {
    return standingOf(this.#ledger.entry(id))
  }

  #idsThatAre(status: Entry['status']): string[] {
    return [...this.#ledger.state().entries.values()]
      .filter(one => one.status === status)
      .map(({ id }) => id)
  }

  async #changeOne(id: string, event: IdsEvent): Promise<QueueChange | 'busy' | null> {
    const entry = this.#ledger.entry(id)
    if (!entry || entry.status === 'gone') return null
    return entry.status === 'processing' ? 'busy' : this.#change(event)
  }

  async #change(event: IdsEvent): Promise<QueueChange> {
    const before = this.#ledger.state().entries
    await this.#ledger.take(event)
    const ids = event.ids.filter(id => this.#ledger.entry(id) !== before.get(id))
    return { revision: this.#ledger.revision(), ids }
  }
}

const UNFORESEEN: QueueError = { code: 'INTERNAL', message: ERRORS.INTERNAL.message }
