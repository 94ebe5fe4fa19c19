/**
 * A run of captures: front, back, next coin. Pure: (state, event) → (state, effects). Times are ms since
 * 1970. Every effect is about storage, so that what was taken outlives the tab.
 */
import type { PictureSlot } from '../../../shared/coins.ts'

/** A picture as it was taken: the square crop that is sold, and how it was got. */
export interface TakenPicture {
  crop: Blob
  /** The photograph as it was taken, where it is kept too. */
  original?: Blob | undefined
  takenAt: number
}

export interface TakenPair {
  /** A UUID. */
  id: string
  front: TakenPicture
  back: TakenPicture
  /** The seller said that both sides are the same picture on purpose. */
  sameSideConfirmed: boolean
}

export interface SessionState {
  /** Which side the next picture shows. */
  side: PictureSlot
  front: TakenPicture | null
  /** The pair that undo reaches, while the next front is not taken. */
  lastPair: TakenPair | null
  /** The pair is complete, and the mode has not gone back to front yet. */
  isComplete: boolean
  takenAt: number | null
  /** Pairs taken in this run. */
  coins: number
}

export type SessionEvent =
  /** `pairId`: the id that the pair gets if this picture completes it. */
  | { kind: 'taken'; picture: TakenPicture; pairId: string; sameSideConfirmed: boolean }
  /** The pause after a pair is over. */
  | { kind: 'next' }
  /** The last picture is taken back. */
  | { kind: 'undo' }
  /** Reset, or "Back to Front": the front that has no back yet is dropped. */
  | { kind: 'back_to_front' }
  /** A front that an earlier visit left. */
  | { kind: 'resumed'; front: TakenPicture }

export type SessionEffect =
  | { kind: 'store_front'; front: TakenPicture }
  | { kind: 'delete_front' }
  | { kind: 'store_pair'; pair: TakenPair }
  /** The pair is taken back: from the device, or from the queue where it is already there. */
  | { kind: 'remove_pair'; id: string }

export const INITIAL_SESSION: SessionState = {
  side: 'front',
  front: null,
  lastPair: null,
  isComplete: false,
  takenAt: null,
  coins: 0,
}

const atFront = (state: SessionState): SessionState => ({
  ...state,
  side: 'front',
  front: null,
  isComplete: false,
})

export function nextSession(
  state: SessionState,
  event: SessionEvent,
): [SessionState, SessionEffect[]] {
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
        // The pair first: between the two a crash leaves a front too many, never one too few.
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
    case 'resumed':
      return state.front || state.takenAt !== null
        ? [state, []]
        : [{ ...state, side: 'back', front: event.front, takenAt: event.front.takenAt }, []]
    default:
      return event satisfies never
  }
}
