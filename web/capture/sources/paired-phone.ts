/** The desktop's one paired phone: it lives over screens and reloads, and ends with the pairing. No React. */
import type { OpenedPairing } from '../../../shared/pairing.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import type { ConnectionStatus } from '../../rtc/connection-machine.ts'
import type { DesktopPairingState } from '../../rtc/desktop-machine.ts'
import { createDesktopPairing, type DesktopPairing } from '../../rtc/desktop-pairing.ts'
import { endPairing, openPairing } from './pairing-api.ts'
import {
  deleteReceivedStill,
  receivedStillIds,
  receivedStills,
  storeReceivedStill,
} from './received-stills.ts'
import { rememberedPairing, rememberPairing } from './remembered-pairing.ts'
import { createRemoteSource, type RemoteSource } from './remote-source.ts'

export interface PairedPhoneState {
  opened: OpenedPairing | null
  pairing: DesktopPairingState | null
  /** POST /api/pairings is under way. */
  opening: boolean
  /** Why there is no pairing, or why it ended. */
  problem: string | null
}

export interface PairedPhone {
  readonly state: PairedPhoneState
  readonly source: RemoteSource
  subscribe: (listener: () => void) => () => void
  /** A new pairing, or the one that a reload interrupted. */
  open: () => Promise<void>
  /** Goes on with the pairing of before a reload, if there is one. */
  resume: () => void
  pairing: () => DesktopPairing | null
  onUndo: (listener: () => void) => () => void
  end: () => Promise<void>
}

const NO_PHONE: PairedPhoneState = { opened: null, pairing: null, opening: false, problem: null }

/** What is said of a pairing that is over: null where the seller ended it. Undefined while it lives. */
function endReason(status: ConnectionStatus): string | null | undefined {
  switch (status) {
    case 'ended':
      return null
    case 'superseded':
      return 'The phone is used in another tab now.'
    case 'unknown':
    case 'misused':
    case 'replaced':
      return 'The pairing is over. Show a new code.'
    case 'connecting':
    case 'waiting':
    case 'direct':
    case 'relayed':
    case 'reconnecting':
    case 'away':
      return undefined
    default:
      return status satisfies never
  }
}

export function createPairedPhone(userId: number): PairedPhone {
  const listeners = new Set<() => void>()
  const undoers = new Set<() => void>()
  let state = NO_PHONE
  let pairing: DesktopPairing | null = null

  const become = (change: Partial<PairedPhoneState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const source = createRemoteSource({
    pairing: () => pairing,
    onKept: id => void deleteReceivedStill(id),
  })

  const letGo = (problem: string | null) => {
    pairing?.close()
    pairing = null
    source.stream(null)
    rememberPairing(userId, null)
    become({ ...NO_PHONE, problem })
  }

  const onState = (next: DesktopPairingState) => {
    source.paired(next)
    const over = endReason(next.status)
    if (over === undefined) become({ pairing: next })
    else letGo(over)
  }

  const offerArrived = async () => {
    try {
      for (const still of await receivedStills(userId)) source.offer(still)
    } catch {
      // No IndexedDB, so nothing was left there.
    }
  }

  const start = (opened: OpenedPairing) => {
    rememberPairing(userId, opened)
    become({ ...NO_PHONE, opened })
    // The callbacks may come before the pairing is answered.
    pairing = createDesktopPairing({
      opened,
      known: receivedStillIds(opened.code),
      onState: next => queueMicrotask(() => state.opened === opened && onState(next)),
      onStream: stream => source.stream(stream),
      onSlide: jpeg => source.slide(jpeg),
      onStill: async (received, awaited) => {
        await storeReceivedStill(userId, received)
        // The capture that asked for it takes it.
        if (!awaited) source.offer(received)
      },
      onUndo: () => {
        for (const undo of undoers) undo()
      },
    })
    void offerArrived()
  }

  return {
    get state() {
      return state
    },
    source,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => {
      const before = pairing ? null : rememberedPairing(userId)
      if (before) start(before)
    },
    open: async () => {
      if (pairing || state.opening) return
      become({ opening: true, problem: null })
      try {
        start(await openPairing())
      } catch (error) {
        become({
          opening: false,
          problem: failureMessage(error, 'No pairing could be made. Please try again.'),
        })
      }
    },
    pairing: () => pairing,
    onUndo: listener => {
      undoers.add(listener)
      return () => undoers.delete(listener)
    },
    end: async () => {
      const code = state.opened?.code
      if (pairing?.end() === false && code) {
        try {
          await endPairing(code)
        } catch (error) {
          become({ problem: failureMessage(error, 'The pairing could not be ended.') })
          return
        }
      }
      letGo(null)
    },
  }
}
