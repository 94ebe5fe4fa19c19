import { atom, createStore } from 'jotai/vanilla'
import type { OpenedPairing } from '../../../shared/pairing/pairing.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { createListeners } from '../../lib/listeners.ts'
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
  /** POST /api/pairings is in flight. */
  opening: boolean
  /** Why there is no pairing, or why it ended. */
  problem: string | null
}

/** The one paired phone of a user in this tab. It outlives screens and reloads, and ends with the pairing. No React. */
export interface PairedPhone {
  readonly state: PairedPhoneState
  readonly source: RemoteSource
  subscribe: (listener: () => void) => () => void
  /** Opens a new pairing, unless there is one. */
  open: () => Promise<void>
  /** Resumes the pairing of before a reload, if there is one. */
  resume: () => void
  pairing: () => DesktopPairing | null
  onUndo: (listener: () => void) => () => void
  end: () => Promise<void>
  /** Ends the connection without a word to the server, where the session is another user's by now. */
  drop: () => void
}

const NO_PHONE: PairedPhoneState = { opened: null, pairing: null, opening: false, problem: null }

/** The message for a pairing that is over, null where the user ended it; undefined while it is not over. */
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
  const store = createStore()
  const stateAtom = atom(NO_PHONE)
  const undoListeners = createListeners()
  let pairing: DesktopPairing | null = null

  const update = (change: Partial<PairedPhoneState>) =>
    store.set(stateAtom, { ...store.get(stateAtom), ...change })
  const source = createRemoteSource({
    pairing: () => pairing,
    // A picture that is not deleted is offered again after a reload.
    onKept: id => void deleteReceivedStill(id).catch(() => undefined),
  })

  function close(problem: string | null): void {
    pairing?.close()
    pairing = null
    source.stream(null)
    rememberPairing(userId, null)
    update({ ...NO_PHONE, problem })
  }

  function onState(next: DesktopPairingState): void {
    source.paired(next)
    const reason = endReason(next.status)
    if (reason === undefined) update({ pairing: next })
    else close(reason)
  }

  async function offerReceived(): Promise<void> {
    try {
      for (const still of await receivedStills(userId)) source.offer(still)
    } catch {
      // Without IndexedDB nothing was stored.
    }
  }

  function start(opened: OpenedPairing): void {
    rememberPairing(userId, opened)
    update({ ...NO_PHONE, opened })
    pairing = createDesktopPairing({
      opened,
      known: receivedStillIds(opened.code),
      // A later microtask: the callback may come before `pairing` is assigned.
      onState: next =>
        queueMicrotask(() => store.get(stateAtom).opened === opened && onState(next)),
      onStream: source.stream,
      onSlide: source.slide,
      onStill: async (received, awaited) => {
        await storeReceivedStill(userId, received)
        // An awaited still goes to the capture that requested it.
        if (!awaited) source.offer(received)
      },
      onUndo: undoListeners.notify,
    })
    void offerReceived()
  }

  return {
    get state() {
      return store.get(stateAtom)
    },
    source,
    subscribe: listener => store.sub(stateAtom, listener),
    resume: () => {
      const remembered = pairing ? null : rememberedPairing(userId)
      if (remembered) start(remembered)
    },
    open: async () => {
      if (pairing || store.get(stateAtom).opening) return
      update({ opening: true, problem: null })
      try {
        start(await openPairing())
      } catch (error) {
        const problem = failureMessage(error, 'No pairing could be made. Please try again.')
        update({ opening: false, problem })
      }
    },
    pairing: () => pairing,
    onUndo: undoListeners.subscribe,
    end: async () => {
      const code = store.get(stateAtom).opened?.code
      if (pairing?.end() === false && code) {
        try {
          await endPairing(code)
        } catch (error) {
          update({ problem: failureMessage(error, 'The pairing could not be ended.') })
          return
        }
      }
      close(null)
    },
    drop: () => close(null),
  }
}
