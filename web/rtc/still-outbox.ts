import type { PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { writeStillChunk } from '../../shared/messages/pairing-frames.ts'
import {
  EMPTY_SENDER,
  nextChunk,
  nextSender,
  type SenderEvent,
  sendingProgress,
} from './still-sender.ts'
import type { StillStore, StoredStill } from './still-store.ts'

/** Bytes that may wait in the browser before it is asked to send more. */
const BUFFER_MAX_BYTES = 1024 * 1024
const TICK_MS = 500

/** The stills of a phone on their way to its desktop: kept, sent, and only then forgotten. */
export type StillOutbox = {
  /** Kept before anything else happens to it; where nothing can be kept it goes all the same. */
  add: (kept: StoredStill & { bytes: ArrayBuffer }) => Promise<void>
  /** What was kept before this page began. */
  resume: () => Promise<void>
  dispatch: (event: Exclude<SenderEvent, { type: 'taken' | 'tick' }>) => void
  /** The channel has room again. */
  flush: () => void
  close: () => void
}

export function createStillOutbox(options: {
  store: StillStore
  /** Both false when there is no way at the moment. */
  send: (message: PhoneMessage) => boolean
  sendBinary: (frame: ArrayBuffer) => boolean
  buffered: () => number
  /** How many wait, and how much of the first the desktop has (0..1; null when none waits). */
  onProgress: (waiting: number, fraction: number | null) => void
  onDelivered: (id: string) => void
  onRefused: (id: string, reason: string) => void
  /** The browser keeps nothing (a private window, a full disk): a picture lives as long as the page. */
  onStoreFailed: () => void
}): StillOutbox {
  const { store } = options
  let state = EMPTY_SENDER
  const pictures = new Map<string, Blob>()
  /** The bytes of the first alone: a phone's memory is small. */
  let loaded: { id: string; bytes: Uint8Array } | null = null
  let loading: string | null = null
  const looking = setInterval(() => dispatch({ type: 'tick' }), TICK_MS)

  const forget = (id: string) => {
    pictures.delete(id)
    if (loaded?.id === id) loaded = null
    // One that could not be forgotten is offered again, and the desktop says that it has it.
    store.delete(id).catch(() => pictures.delete(id))
  }

  function dispatch(event: SenderEvent): void {
    const step = nextSender(state, event, Date.now())
    state = step.state
    for (const effect of step.effects) {
      if (effect.type === 'send') options.send(effect.message)
      else {
        forget(effect.id)
        if (effect.type === 'delivered') options.onDelivered(effect.id)
        else options.onRefused(effect.id, effect.reason)
      }
    }
    if (event.type !== 'tick') options.onProgress(state.queue.length, sendingProgress(state))
    flush()
  }

  function flush(): void {
    const first = state.queue[0]?.still
    if (!first || state.window === null) return
    if (loaded?.id !== first.id) {
      void load(first)
      return
    }
    while (options.buffered() < BUFFER_MAX_BYTES) {
      const step = nextChunk(state)
      if (!step.chunk) return
      const { id, offset, length } = step.chunk
      const frame = writeStillChunk(id, offset, loaded.bytes.subarray(offset, offset + length))
      // Not sent: it stays the next one.
      if (!options.sendBinary(frame.buffer)) return
      state = step.state
    }
  }

  async function load(still: Still): Promise<void> {
    const picture = pictures.get(still.id)
    if (loading === still.id || !picture) return
    loading = still.id
    try {
      loaded = { id: still.id, bytes: new Uint8Array(await picture.arrayBuffer()) }
    } catch {
      const reason = 'This picture cannot be read any more.'
      return dispatch({ type: 'still-refused', id: still.id, reason })
    } finally {
      loading = null
    }
    flush()
  }

  return {
    async add({ still, picture, bytes }) {
      await store.put({ still, picture }).catch(options.onStoreFailed)
      pictures.set(still.id, picture)
      if (state.queue.length === 0) loaded = { id: still.id, bytes: new Uint8Array(bytes) }
      dispatch({ type: 'taken', still })
    },
    async resume() {
      const kept = await store.all().catch(() => {
        options.onStoreFailed()
        return []
      })
      for (const { still, picture } of kept) {
        pictures.set(still.id, picture)
        dispatch({ type: 'taken', still })
      }
    },
    dispatch,
    flush,
    close: () => clearInterval(looking),
  }
}
