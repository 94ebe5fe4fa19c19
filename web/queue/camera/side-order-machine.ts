/**
 * Which picture of a captured coin is its front. The library is asked after the coin is stored; where it is sure that
 * the first picture shows the reverse, the sides are swapped, until the seller takes that back. Pure: (state, event) →
 * (state, effects).
 */
import type { Faces, FirstSide } from '../../capture/session/known-sides.ts'

/** The pairs whose order may still change, by id. */
export type SideOrderState = ReadonlyMap<string, 'asked' | 'swapped'>
export const NO_SIDE_ORDERS: SideOrderState = new Map()

export type SideOrderEvent =
  | { kind: 'stored'; id: string; faces: Faces }
  | { kind: 'told'; id: string; firstSide: FirstSide }
  /** The seller wants the order of capture. */
  | { kind: 'undone'; id: string }
  /** The seller has seen the change and left it. */
  | { kind: 'left'; id: string }
  | { kind: 'removed'; id: string }

export type SideOrderEffect =
  | { kind: 'ask'; id: string; faces: Faces }
  /** The second picture is the front; the seller is told. */
  | { kind: 'swap'; id: string }
  | { kind: 'swap_back'; id: string }
  /** The pair may be sent as it is. */
  | { kind: 'send'; id: string }

export function nextSideOrder(
  state: SideOrderState,
  event: SideOrderEvent,
): [SideOrderState, SideOrderEffect[]] {
  const { id } = event
  const before = state.get(id)
  switch (event.kind) {
    case 'stored':
      return [new Map([...state, [id, 'asked']]), [{ kind: 'ask', id, faces: event.faces }]]
    case 'told':
      if (before !== 'asked') return [state, []]
      return event.firstSide === 'reverse'
        ? [new Map([...state, [id, 'swapped']]), [{ kind: 'swap', id }]]
        : [without(state, id), [{ kind: 'send', id }]]
    case 'undone':
      return before === 'swapped' ? [without(state, id), [{ kind: 'swap_back', id }]] : [state, []]
    // It may still be undone while the message stays, which the seller can make longer.
    case 'left':
      return before === 'swapped' ? [state, [{ kind: 'send', id }]] : [state, []]
    case 'removed':
      return [without(state, id), []]
    default:
      return event satisfies never
  }
}

const without = (state: SideOrderState, id: string): SideOrderState =>
  new Map([...state].filter(([other]) => other !== id))
