import type { PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { writeStillChunk } from '../../shared/messages/pairing-frames.ts'
import {
  EMPTY_SENDER,
  nextChunk,
  nextSender,
  type SenderEvent,
  sendingProgress,
} from './still-sender.ts'
import type { PhoneStill, StillStore } from './still-store.ts'

/** No chunk is sent while the browser's send buffer holds more than this. */
const BUFFER_MAX_BYTES = 1024 * 1024
/** How often the sender checks whether the transfer has stalled, ms. */
const TICK_MS = 500

/** A phone's stills until the desktop has stored them: stored, sent, then deleted. */
export type StillOutbox = {
  /** Stores the still, then sends it. It is sent as well where it cannot be stored. */
  add: (still: PhoneStill & { bytes: ArrayBuffer }) => Promise<void>
  /** Sends what an earlier page stored. */
  resume: () => Promise<void>
  dispatch: (event: Exclude<SenderEvent, { type: 'taken' | 'tick' }>) => void
  /** Sends as many chunks as the window and the browser's buffer allow. */
  flush: () => void
  close: () => void
}

export type StillOutboxOptions = {
  store: StillStore
  /** Both return false while there is no path. */
  send: (message: PhoneMessage) => boolean
  sendBinary: (frame: ArrayBuffer) => boolean
  buffered: () => number
  /** How many stills wait, and how much of the first one the desktop has (0..1; null when none waits). */
  onProgress: (waiting: number, fraction: number | null) => void
  onDelivered: (id: string) => void
  onRefused: (id: string, reason: string) => void
  /** The browser stores nothing (a private window, a full disk): a picture is lost with the page. */
  onStoreFailed: () => void
}

export function createStillOutbox(options: StillOutboxOptions): StillOutbox {
  const { store } = options
  let state = EMPTY_SENDER
  const pictures = new Map<string, Blob>()
  /** Only the first still's bytes are in memory: a phone has little of it. */
  let loaded: { id: string; bytes: Uint8Array } | null = null
  let loading: string | null = null
  const ticking = setInterval(() => dispatch({ type: 'tick' }), TICK_MS)

  const forget = (id: string) => {
    pictures.delete(id)
    if (loaded?.id === id) loaded = null
    // A still that could not be deleted is offered again, and the desktop reports that it has it.
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
      // Not sent: it stays the next chunk.
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
      const stored = await store.all().catch(() => {
        options.onStoreFailed()
        return []
      })
      for (const { still, picture } of stored) {
        pictures.set(still.id, picture)
        dispatch({ type: 'taken', still })
      }
    },
    dispatch,
    flush,
    close: () => clearInterval(ticking),
  }
}
