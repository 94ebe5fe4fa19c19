import type { DesktopMessage, Still } from '../../shared/messages/pairing.ts'
import { sha256Hex } from '../../shared/sha256.ts'
import { EMPTY_RECEIVER, nextReceiver, type ReceiverEvent } from './still-receiver.ts'

/** Stills that the desktop receives: assembled, checked, and delivered once. */
export type StillInbox = {
  offer: (still: Still) => void
  chunk: (id: string, offset: number, bytes: Uint8Array) => void
}

export function createStillInbox(options: {
  /** Ids of stills that were received. */
  known: { has: (id: string) => boolean; add: (id: string) => unknown }
  send: (message: DesktopMessage) => void
  onProgress: (still: Still, fraction: number) => void
  /** The whole picture. When this rejects, the still is not acknowledged and is sent again. */
  onStill: (picture: Blob, still: Still) => void | Promise<void>
}): StillInbox {
  const { known } = options
  let state = EMPTY_RECEIVER
  const buffers = new Map<string, Uint8Array<ArrayBuffer>>()

  function dispatch(event: ReceiverEvent, bytes?: Uint8Array): void {
    const step = nextReceiver(state, event)
    state = step.state
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'send':
          options.send(effect.message)
          break
        case 'allocate':
          buffers.set(effect.still.id, new Uint8Array(effect.still.bytes))
          break
        case 'release':
          buffers.delete(effect.id)
          break
        case 'write':
          if (bytes) buffers.get(effect.id)?.set(bytes, effect.offset)
          break
        case 'progress':
          options.onProgress(effect.still, effect.received / effect.still.bytes)
          break
        case 'check':
          void check(effect.still)
          break
        case 'deliver':
          void deliver(effect.still)
          break
        default:
          effect satisfies never
      }
    }
  }

  async function check(still: Still): Promise<void> {
    const bytes = buffers.get(still.id)
    const ok = bytes !== undefined && (await sha256Hex(bytes).catch(() => null)) === still.sha256
    dispatch({ type: 'checked', id: still.id, ok })
  }

  async function deliver(still: Still): Promise<void> {
    const bytes = buffers.get(still.id)
    let ok = false
    if (bytes) {
      try {
        await options.onStill(new Blob([bytes], { type: still.type }), still)
        known.add(still.id)
        ok = true
      } catch {
        // It could not be stored here: the phone still has it and offers it again.
      }
    }
    dispatch({ type: 'stored', id: still.id, ok })
  }

  return {
    offer: still => dispatch({ type: 'offer', still, isKnown: known.has(still.id) }),
    chunk: (id, offset, bytes) =>
      dispatch({ type: 'chunk', id, offset, length: bytes.length }, bytes),
  }
}
