import { sameValue } from '../../../shared/listing/change.ts'
import { createListeners } from '../../lib/listeners.ts'
import {
  hasUnsaved,
  nextEdits,
  nextSendAt,
  type SaveQueue,
  type SaveRow,
  type VersionedChange,
} from './save-queue.ts'
import type { AllAnswers } from './sent-change.ts'
import type { ChangesToStore, StoredChange } from './stored-changes.ts'
import { unsavedOf } from './unsaved-changes.ts'

/** Changes in quick succession become one request. */
const PAUSE_MS = 250
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000] as const

/** Why the last request failed, for the seller; null while saving works. */
export type SaveTrouble = string | null

/** What happens to a queue of changes on their way. */
export type SaveEvent<Change extends AllAnswers, Answer> =
  | { arrived: 'sent'; edits: readonly VersionedChange<Change>[] }
  | { arrived: 'results'; answer: Answer }
  | { arrived: 'unanswered' }

/** Where the changes stand: a screen's state, or the edits of single listings. */
export interface SaveQueueStore<Change extends AllAnswers, Answer> {
  get: () => SaveQueue<SaveRow<Change>>
  send: (event: SaveEvent<Change, Answer>) => void
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
}

interface SaverServices<Change extends AllAnswers, Answer> {
  /** Throws where no answer came. */
  send: (edits: VersionedChange<Change>[]) => Promise<Answer>
  /** Most edits of one request. */
  most: number
  store: (changes: ChangesToStore<Change>) => Promise<void>
  troubleOf: (error: unknown) => string
}

export interface Saver {
  trouble: () => SaveTrouble
  subscribe: (listener: () => void) => () => void
  /** Tries again at once. */
  retry: () => void
  /** Saves what waits, then stops with the screen's end. */
  end: () => void
}

/**
 * Sends a queue's changes, one request at a time, and stores on the device what is not saved yet. After a failure it
 * tries again by itself; a single edit that the server could not take yet waits as long as the server says.
 */
export function startSaver<Change extends AllAnswers, Answer>(
  queue: SaveQueueStore<Change, Answer>,
  services: SaverServices<Change, Answer>,
): Saver {
  const { notify, subscribe } = createListeners()
  let trouble: SaveTrouble = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer ends, in ms. */
  let dueAt = 0
  /** After a failure nothing is sent before this time, in ms. */
  let pausedUntil = 0
  let sending = false
  let ended = false
  let seen = queue.get()

  function wait(ms: number): void {
    clearTimeout(timer)
    dueAt = Date.now() + ms
    timer = setTimeout(() => void send(), ms)
  }

  /** Sets the timer to when the next edit may be sent, unless it ends before. */
  function schedule(): void {
    const sendAt = nextSendAt(queue.get())
    if (sending || sendAt === null) return
    const now = Date.now()
    const at = Math.max(sendAt, pausedUntil, now + (ended ? 0 : PAUSE_MS))
    if (timer === undefined || at < dueAt) wait(at - now)
  }

  async function send(): Promise<void> {
    timer = undefined
    if (sending) return
    const edits = nextEdits(queue.get(), Date.now(), services.most)
    if (edits.length === 0) return schedule()
    sending = true
    queue.send({ arrived: 'sent', edits })
    try {
      const answer = await services.send(edits)
      failures = 0
      pausedUntil = 0
      setTrouble(null)
      sending = false
      queue.send({ arrived: 'results', answer })
    } catch (error) {
      sending = false
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
      failures++
      pausedUntil = Date.now() + pause
      queue.send({ arrived: 'unanswered' })
      setTrouble(services.troubleOf(error))
    }
  }

  function setTrouble(next: SaveTrouble): void {
    if (next === trouble) return
    trouble = next
    notify()
  }

  async function persist(
    before: SaveQueue<SaveRow<Change>>,
    after: SaveQueue<SaveRow<Change>>,
  ): Promise<void> {
    const changes = changesToStore(before, after)
    if (changes.write.length === 0 && changes.remove.length === 0) return
    try {
      await services.store(changes)
    } catch {
      // The changes are in memory and on their way: closing the page asks before it drops them.
    }
  }

  const unsubscribe = queue.subscribe(() => {
    const after = queue.get()
    void persist(seen, after)
    seen = after
    schedule()
    if (ended && !hasUnsaved(after)) unsubscribe()
  })

  return {
    trouble: () => trouble,
    subscribe,
    retry: () => wait(0),
    end: () => {
      ended = true
      if (hasUnsaved(queue.get())) wait(0)
      else unsubscribe()
    },
  }
}

/** What the device's storage has to learn of a step: changed rows, and those that are saved. */
function changesToStore<Change extends object>(
  before: SaveQueue<SaveRow<Change>>,
  after: SaveQueue<SaveRow<Change>>,
): ChangesToStore<Change> {
  const write: StoredChange<Change>[] = []
  const remove: number[] = []
  if (before.rows === after.rows) return { write, remove }
  for (const [id, row] of after.rows) {
    const was = before.rows.get(id)
    if (was === row) continue
    const change = unsavedOf(row)
    if (change && !(was && sameValue(change, unsavedOf(was))))
      write.push({ id, version: row.saved.listing.version, change })
    else if (!change && was && unsavedOf(was)) remove.push(id)
  }
  for (const id of before.rows.keys()) if (!after.rows.has(id)) remove.push(id)
  return { write, remove }
}
