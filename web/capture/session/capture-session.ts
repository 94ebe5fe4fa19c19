/**
 * A capture session: front, back, next coin. Pure: (state, event) → (state, effects). Times are ms since 1970.
 * All effects concern storage, so that captured pictures outlive the tab.
 */

import type { ReadCode } from '../../../shared/certificates/slab-reading.ts'
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'

/** A captured picture: its small crop for the analysis, the listing crop for eBay, and the photo. */
export interface TakenPicture {
  crop: Blob
  /** Missing where the device has no space for it. */
  listingCrop?: Blob | undefined
  /** The photo from which both were cut; missing where the device has no space for it. */
  original?: Blob | undefined
  /** What the coin shows; null where no coin was found. */
  face?: FaceDescriptor | null | undefined
  /** Codes of a slab's label; null where none were looked for. */
  codes?: ReadCode[] | null | undefined
  /** What the picture lacks, in words: "Some glare". */
  faults?: readonly string[] | undefined
  takenAt: number
}

export interface TakenPair {
  /** A UUID. */
  id: string
  front: TakenPicture
  back: TakenPicture
  /** The seller confirmed that both sides show the same picture. */
  sameSideConfirmed: boolean
}

export interface CaptureSessionState {
  /** The side that the next picture shows. */
  side: PictureSlot
  front: TakenPicture | null
  /** The pair that undo removes, until the next front is captured. */
  lastPair: TakenPair | null
  /** The pair is complete, and a front is not expected yet. */
  isComplete: boolean
  takenAt: number | null
  /** Pairs captured in this session, and those collected before it. */
  coins: number
}

export type SessionEvent =
  /** `pairId`: the pair's id if this picture completes one. */
  | { kind: 'taken'; picture: TakenPicture; pairId: string; sameSideConfirmed: boolean }
  /** The delay after a pair is over. */
  | { kind: 'next' }
  /** Removes the last picture. */
  | { kind: 'undo' }
  /** "Back to Front": removes the front that has no back yet. */
  | { kind: 'back_to_front' }
  /** What an earlier visit left: a front without its back, or the pair collected last; `coins` are collected. */
  | { kind: 'resumed'; front: TakenPicture | null; lastPair: TakenPair | null; coins: number }
  /** The seller removes a pair that was captured earlier. */
  | { kind: 'removed'; id: string }

export type SessionEffect =
  | { kind: 'store_front'; front: TakenPicture }
  | { kind: 'delete_front' }
  | { kind: 'store_pair'; pair: TakenPair }
  /** Removes the pair from the device, and from the queue where it is uploaded already. */
  | { kind: 'remove_pair'; id: string }

export const INITIAL_SESSION: CaptureSessionState = {
  side: 'front',
  front: null,
  lastPair: null,
  isComplete: false,
  takenAt: null,
  coins: 0,
}

const atFront = (state: CaptureSessionState): CaptureSessionState => ({
  ...state,
  side: 'front',
  front: null,
  isComplete: false,
})

export function nextSession(
  state: CaptureSessionState,
  event: SessionEvent,
): [CaptureSessionState, SessionEffect[]] {
  switch (event.kind) {
    case 'taken': {
      const { picture, pairId, sameSideConfirmed } = event
      const { takenAt } = picture
      if (state.side === 'front' || state.isComplete || !state.front) {
        return [
          { ...state, side: 'back', front: picture, lastPair: null, isComplete: false, takenAt },
          [{ kind: 'store_front', front: picture }],
        ]
      }
      const pair = { id: pairId, front: state.front, back: picture, sameSideConfirmed }
      return [
        { ...state, lastPair: pair, isComplete: true, takenAt, coins: state.coins + 1 },
        // The pair first: a crash between the two leaves an extra front, and loses none.
        [{ kind: 'store_pair', pair }, { kind: 'delete_front' }],
      ]
    }
    case 'next':
      return state.isComplete ? [atFront(state), []] : [state, []]
    case 'undo': {
      if (state.lastPair) {
        const { id, front } = state.lastPair
        return [
          {
            side: 'back',
            front,
            lastPair: null,
            isComplete: false,
            takenAt: front.takenAt,
            coins: state.coins - 1,
          },
          [
            { kind: 'store_front', front },
            { kind: 'remove_pair', id },
          ],
        ]
      }
      return state.front ? [atFront(state), [{ kind: 'delete_front' }]] : [state, []]
    }
    case 'back_to_front':
      return state.front && !state.isComplete
        ? [atFront(state), [{ kind: 'delete_front' }]]
        : [atFront(state), []]
    case 'resumed': {
      if (state.front || state.takenAt !== null) return [state, []]
      const { front, lastPair, coins } = event
      if (front) return [{ ...state, side: 'back', front, takenAt: front.takenAt, coins }, []]
      return [{ ...state, lastPair, takenAt: lastPair?.back.takenAt ?? null, coins }, []]
    }
    case 'removed': {
      const coins = Math.max(0, state.coins - 1)
      const isLast = state.lastPair?.id === event.id
      const kept = isLast ? { ...atFront(state), lastPair: null } : state
      return [{ ...kept, coins }, [{ kind: 'remove_pair', id: event.id }]]
    }
    default:
      return event satisfies never
  }
}
