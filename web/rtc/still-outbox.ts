import type { PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { writeStillChunk } from '../../shared/messages/pairing-frames.ts'
import {
  NOTHING_TO_SEND,
  nextChunk,
  type SenderEvent,
  send,
  sendingProgress,
} from './still-sender.ts'
import type { KeptStill, KeptStills } from './still-store.ts'

/** Bytes that may wait in the browser before it is asked to send more. */
const BUFFER_MAX_BYTES = 1024 * 1024
const LOOK_EVERY_MS = 500

/** The stills of a phone on their way to its desktop: kept, sent, and only then forgotten. */
export type StillOutbox = {
  /** Kept before anything else happens to it; where nothing can be kept it goes all the same. */
  add: (kept: KeptStill & { bytes: ArrayBuffer }) => Promise<void>
  /** What was kept before this page began. */
  resume: () => Promise<void>
  tell: (event: Exclude<SenderEvent, { type: 'taken' | 'tick' }>) => void
  /** The channel has room again. */
  pump: () => void
  close: () => void
}

export function createStillOutbox(options: {
  store: KeptStills
  /** Both false when there is no way at the moment. */
  say: (message: PhoneMessage) => boolean
  sendBinary: (frame: ArrayBuffer) => boolean
  buffered: () => number
  /** How many wait, and how much of the first the desktop has (0..1; null when none waits). */
  onProgress: (waiting: number, fraction: number | null) => void
  onDelivered: (id: string) => void
  onRefused: (id: string, reason: string) => void
  /** The browser keeps nothing (a private window, a full disk): a picture lives as long as the page. */
  onUnkept: () => void
}): StillOutbox {
  const { store } = options
  let state = NOTHING_TO_SEND
  const pictures = new Map<string, Blob>()
  /** The bytes of the first alone: a phone's memory is small. */
  let loaded: { id: string; bytes: Uint8Array } | null = null
  let loading: string | null = null
  const looking = setInterval(() => tell({ type: 'tick' }), LOOK_EVERY_MS)

  const forget = (id: string) => {
    pictures.delete(id)
    if (loaded?.id === id) loaded = null
    // One that could not be forgotten is offered again, and the desktop says that it has it.
    store.forget(id).catch(() => pictures.delete(id))
  }

  function tell(event: SenderEvent): void {
    const step = send(state, event, Date.now())
    state = step.state
    for (const effect of step.effects) {
      if (effect.type === 'say') options.say(effect.message)
      else {
        forget(effect.id)
        if (effect.type === 'delivered') options.onDelivered(effect.id)
        else options.onRefused(effect.id, effect.reason)
      }
    }
    if (event.type !== 'tick') options.onProgress(state.line.length, sendingProgress(state))
    pump()
  }

  function pump(): void {
    const first = state.line[0]?.still
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
      return tell({ type: 'refused', id: still.id, reason })
    } finally {
      loading = null
    }
    pump()
  }

  return {
    async add({ still, picture, bytes }) {
      await store.keep({ still, picture }).catch(options.onUnkept)
      pictures.set(still.id, picture)
      if (state.line.length === 0) loaded = { id: still.id, bytes: new Uint8Array(bytes) }
      tell({ type: 'taken', still })
    },
    async resume() {
      const kept = await store.all().catch(() => {
        options.onUnkept()
        return []
      })
      for (const { still, picture } of kept) {
        pictures.set(still.id, picture)
        tell({ type: 'taken', still })
      }
    },
    tell,
    pump,
    close: () => clearInterval(looking),
  }
}
