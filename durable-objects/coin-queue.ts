import { DurableObject } from 'cloudflare:workers'
import type { QueueMessage } from '../shared/messages/queue.ts'
import { pictureUrl } from '../shared/pictures.ts'
import {
  BATCH_KEPT_MS,
  QUEUE_PING,
  QUEUE_PONG,
  QUEUE_SOCKET_ENDED,
  QUEUE_SOCKET_LIVES_MS,
  QUEUE_SOCKET_REOPEN,
  type QueueChange,
  type QueueError,
  type QueueItem,
  type QueueSnapshot,
} from '../shared/queue.ts'
import type { CoinJob, JobOutcome } from './coin-job.ts'
import {
  EMPTY,
  type Entry,
  type NewPair,
  next,
  type QueueEffect,
  type QueueEvent,
  type QueueState,
  roomIn,
  stateOf,
  verdictOn,
} from './coin-queue-machine.ts'
import { type KeptLine, openRows, type QueueRows } from './coin-queue-rows.ts'

/** An alarm's handler begins nothing new after this; the platform ends it after 15 minutes. */
const SHIFT_MS = 10 * 60_000
/** Work that takes longer has failed for this try. */
const JOB_LIMIT_MS = 3 * 60_000
/** After a fault of our own the alarm comes again. */
const AFTER_FAULT_MS = 5_000

/** What became of a pair that was handed in. */
export type Added =
  | { verdict: 'added'; item: QueueItem }
  | { verdict: 'gone' | 'conflict' | 'full' }

/** How an item stands, for who waits for it. `null`: it is not there. */
export type Standing = Pick<QueueItem, 'status' | 'result' | 'error'> | null

type IdsEvent = Extract<QueueEvent, { ids: readonly string[] }>

export type BatchStanding = { line: KeptLine; standing: Standing }[]

/**
 * One seller's queue of coin pairs. It decides nothing: the machine does, this saves, tells, works and sets
 * the alarm. All work runs inside the alarm's handler, so that the platform repeats it when it is cut off.
 * Sockets hibernate; a new one begins with the snapshot.
 */
export abstract class CoinQueueObject<Env = unknown> extends DurableObject<Env> {
  #rows: QueueRows
  #state: QueueState = EMPTY
  #wakeAt: number | null = null
  #atWork = false
  /** Who waits for any change. */
  readonly #watchers = new Set<() => void>()

  protected abstract job(): CoinJob

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(QUEUE_PING, QUEUE_PONG))
    this.#rows = openRows(ctx.storage.sql)
    this.#state = stateOf(this.#rows.entries())
    // What was worked on ended with the memory that this object had before.
    if (this.#state.entries.size > 0)
      void ctx.blockConcurrencyWhile(() => this.#dispatch({ type: 'woke' }))
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
    this.#rows.setFact('userId', userId)
    let room = roomIn(this.#state)
    const admitted: NewPair[] = []
    const verdicts = pairs.map((pair): Exclude<Added['verdict'], 'gone'> | 'known' => {
      const verdict = verdictOn(this.#state, pair)
      if (verdict === 'conflict') return verdict
      const opens = verdict === 'new' || (verdict === 'gone' && again)
      if (opens && room <= 0) return 'full'
      if (opens) room -= 1
      admitted.push(pair)
      return 'known'
    })
    await this.#dispatch({ type: 'added', pairs: admitted, again })
    return pairs.map((pair, index): Added => {
      const verdict = verdicts[index]
      if (verdict === 'conflict' || verdict === 'full') return { verdict }
      const entry = this.#state.entries.get(pair.id)
      if (!entry) return { verdict: 'conflict' }
      return entry.status === 'gone'
        ? { verdict: 'gone' }
        : { verdict: 'added', item: itemOf(entry, entry.status) }
    })
  }

  snapshot(): QueueSnapshot {
    const items = [...this.#state.entries.values()]
      .sort((a, b) => a.position - b.position)
      .flatMap(entry => (entry.status === 'gone' ? [] : [itemOf(entry, entry.status)]))
    return { revision: this.#revision(), items }
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
        const status = this.#state.entries.get(id)?.status
        return status === 'pending' || status === 'processing'
      })
    const until = Date.now() + waitMs
    while (open() && Date.now() < until) await this.#nextChange(until - Date.now())
    return ids.map(id => this.#standing(id))
  }

  keepBatch(id: string, lines: readonly KeptLine[]): void {
    const now = Date.now()
    this.#rows.dropBatches(now - BATCH_KEPT_MS)
    this.#rows.keepBatch(id, lines, now)
  }

  /** Null: no such batch of this seller, or its time is over. */
  batch(id: string): BatchStanding | null {
    const lines = this.#rows.batch(id)
    if (!lines) return null
    return lines.map(line => ({
      line,
      standing: 'pairId' in line ? this.#standing(line.pairId) : null,
    }))
  }

  /** Ends all sockets: their user may not listen any more. */
  hangUp(): void {
    for (const socket of this.ctx.getWebSockets()) close(socket, QUEUE_SOCKET_ENDED, 'ended')
  }

  /** Forgets everything. */
  async purge(): Promise<void> {
    this.hangUp()
    this.#state = EMPTY
    this.#wakeAt = null
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.#rows = openRows(this.ctx.storage.sql)
    this.#wakeWatchers()
  }

  /** A WebSocket: the snapshot, then every change. The Worker has asked for the session. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket')
      return new Response(null, { status: 426 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment({ openedAt: Date.now() })
    server.send(JSON.stringify({ type: 'snapshot', ...this.snapshot() } satisfies QueueMessage))
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(): void {
    // Clients have nothing to say; "ping" is answered without us.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 stand for "no code" and may not be sent.
    close(socket, code === 1005 || code === 1006 ? 1000 : code, 'closed')
  }

  override webSocketError(socket: WebSocket): void {
    close(socket, 1011, 'error')
  }

  override async alarm(): Promise<void> {
    // A second one at once has nothing to do: the first looks again by itself.
    if (this.#atWork) return
    this.#atWork = true
    try {
      await this.#work()
    } catch (error) {
      this.job().report('queue alarm', { error })
      await this.ctx.storage.setAlarm(Date.now() + AFTER_FAULT_MS)
    } finally {
      this.#atWork = false
    }
    // What came while this ended finds an alarm of its own.
    await this.#setAlarm(this.#wakeAt)
  }

  /** Works until nothing is due, several at a time. */
  async #work(): Promise<void> {
    const until = Date.now() + SHIFT_MS
    const hands = new Map<string, Promise<void>>()
    for (;;) {
      const onShift = Date.now() < until
      const started = onShift ? await this.#dispatch({ type: 'tick' }) : []
      for (const entry of started) {
        const done = this.#workOn(entry).finally(() => hands.delete(entry.id))
        hands.set(entry.id, done)
      }
      if (hands.size === 0) return
      const dueIn = Math.max(0, (this.#wakeAt ?? Number.POSITIVE_INFINITY) - Date.now())
      await Promise.race([...hands.values(), ...(onShift ? [this.#nextChange(dueIn)] : [])])
    }
  }

  async #workOn(entry: Entry): Promise<void> {
    const userId = this.#rows.fact('userId')
    if (userId === null) return
    const { id, run, frontSha256, backSha256 } = entry
    const outcome = await within(
      JOB_LIMIT_MS,
      this.job().run({ userId, id, frontSha256, backSha256 }),
    ).catch((error: unknown): JobOutcome => {
      this.job().report('queue job', { pair: id, error })
      return { kind: 'failed', error: UNFORESEEN, retryable: true }
    })
    switch (outcome.kind) {
      case 'done':
        await this.#dispatch({ type: 'succeeded', id, run, result: outcome.result })
        return
      case 'failed': {
        const { error, retryable } = outcome
        await this.#dispatch({ type: 'failed', id, run, error, retryable, jitter: Math.random() })
        return
      }
      case 'nobody':
        await this.purge()
        return
      default:
        outcome satisfies never
    }
  }

  /** Takes an event in: the state moves on at once, and what is saved is durable before anything leaves. */
  async #dispatch(event: QueueEvent): Promise<Entry[]> {
    const { state, effects } = next(this.#state, event, Date.now())
    this.#state = state
    const tells = effects.filter(effect => effect.type === 'tell')
    this.ctx.storage.transactionSync(() => {
      for (const effect of effects) this.#keep(effect)
      const messages = tells.reduce(
        (sum, { changed, removed }) =>
          sum + Number(changed.length > 0) + Number(removed.length > 0),
        0,
      )
      if (messages > 0) this.#rows.setFact('revision', this.#revision() + messages)
    })
    for (const tell of tells) this.#tell(tell)
    const wake = effects.find(effect => effect.type === 'wake')
    if (wake) {
      this.#wakeAt = wake.at
      // At work it looks by itself, and the alarm stands for the case that it is cut off.
      await this.#setAlarm(wake.at)
    }
    return effects.flatMap(effect => (effect.type === 'start' ? effect.entries : []))
  }

  #keep(effect: QueueEffect): void {
    if (effect.type === 'save') for (const entry of effect.entries) this.#rows.save(entry)
    if (effect.type === 'forget') for (const id of effect.ids) this.#rows.forget(id)
  }

  async #setAlarm(at: number | null): Promise<void> {
    if (at === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(at)
  }

  #tell({ changed, removed }: Extract<QueueEffect, { type: 'tell' }>): void {
    this.#wakeWatchers()
    const items = changed.flatMap(entry =>
      entry.status === 'gone' ? [] : [itemOf(entry, entry.status)],
    )
    let revision = this.#revision()
    const messages: QueueMessage[] = []
    if (removed.length > 0)
      messages.unshift({ type: 'removed', revision: revision--, ids: removed })
    if (items.length > 0) messages.unshift({ type: 'changed', revision, items })
    const texts = messages.map(message => JSON.stringify(message))
    for (const socket of this.ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue
      if (openedAt(socket) + QUEUE_SOCKET_LIVES_MS < Date.now())
        close(socket, QUEUE_SOCKET_REOPEN, 'open anew')
      else for (const text of texts) socket.send(text)
    }
  }

  #revision(): number {
    return this.#rows.fact('revision') ?? 0
  }

  #standing(id: string): Standing {
    const entry = this.#state.entries.get(id)
    if (!entry) return null
    const { result, error } = entry
    // A cleared item was completed, a removed one was not.
    const status = entry.status === 'gone' ? (result ? 'completed' : 'failed') : entry.status
    return { status, result, error }
  }

  #idsThatAre(status: Entry['status']): string[] {
    return [...this.#state.entries.values()]
      .filter(one => one.status === status)
      .map(({ id }) => id)
  }

  async #changeOne(id: string, event: IdsEvent): Promise<QueueChange | 'busy' | null> {
    const entry = this.#state.entries.get(id)
    if (!entry || entry.status === 'gone') return null
    return entry.status === 'processing' ? 'busy' : this.#change(event)
  }

  async #change(event: IdsEvent): Promise<QueueChange> {
    const before = this.#state.entries
    await this.#dispatch(event)
    const ids = event.ids.filter(id => this.#state.entries.get(id) !== before.get(id))
    return { revision: this.#revision(), ids }
  }

  /** Resolves at the next change, or when the time is over. */
  #nextChange(atMostMs: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        this.#watchers.delete(done)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, Math.min(atMostMs, SHIFT_MS))
      this.#watchers.add(done)
    })
  }

  #wakeWatchers(): void {
    for (const done of this.#watchers) done()
  }
}

const UNFORESEEN: QueueError = {
  code: 'INTERNAL',
  message: 'Something went wrong on our side. Nothing you captured is lost.',
}

function itemOf(entry: Entry, status: QueueItem['status']): QueueItem {
  const { id, position, pace, tries, result, error } = entry
  return {
    id,
    position,
    pace,
    status,
    frontImage: pictureUrl(entry.frontSha256),
    backImage: pictureUrl(entry.backSha256),
    timestamp: entry.addedAt,
    startTime: entry.startedAt,
    endTime: entry.endedAt,
    tries,
    nextTryAt: status === 'pending' && tries > 0 ? entry.dueAt : null,
    result,
    error,
  }
}

function openedAt(socket: WebSocket): number {
  const attached: unknown = socket.deserializeAttachment()
  return typeof attached === 'object' &&
    attached !== null &&
    'openedAt' in attached &&
    typeof attached.openedAt === 'number'
    ? attached.openedAt
    : 0
}

function close(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return
  socket.close(code, reason)
}

/** Rejects when the work takes longer; what it does then finds its run over. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: number | null = null
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
