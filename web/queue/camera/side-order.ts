import {
  ANSWER_MS,
  type Faces,
  facesToAsk,
  firstSideOf,
  saySwapped,
} from '../../capture/session/known-sides.ts'
import type { TakenPair } from '../../pictures/taken-pair.ts'
import { TOAST_MS, toastError } from '../../ui/feedback/toast-store.ts'
import { orderPair } from '../outbox/outbox.ts'
import {
  NO_SIDE_ORDERS,
  nextSideOrder,
  type SideOrderEffect,
  type SideOrderEvent,
} from './side-order-machine.ts'

/** A pair is held back for the answer, and if the page dies meanwhile, no longer than this, in ms. */
const HELD_BACK_MS = 2 * ANSWER_MS
/** A swapped pair is not sent while its message offers Undo, in ms. */
const UNDO_MS = TOAST_MS + 1_000

let state = NO_SIDE_ORDERS
/** Only the latest message stays: a seller who photographs each reverse first gets one a coin. */
let message: { id: string; dismiss: () => void } | null = null

/** Until when a pair that is being stored is held back, in ms since 1970; null where the library is not asked. */
export const heldBackUntil = (pair: TakenPair): number | null =>
  facesOf(pair) ? Date.now() + HELD_BACK_MS : null

/** Asks the library, in the background, which side of a stored pair is the front. */
export function orderSides(pair: TakenPair): void {
  const faces = facesOf(pair)
  if (faces) send({ kind: 'stored', id: pair.id, faces })
}

export function forgetSides(id: string): void {
  send({ kind: 'removed', id })
  if (message?.id === id) message.dismiss()
}

/** A side that the seller took twice on purpose has no order. */
const facesOf = (pair: TakenPair): Faces | null =>
  pair.sameSideConfirmed ? null : facesToAsk(pair)

function send(event: SideOrderEvent): void {
  const [next, effects] = nextSideOrder(state, event)
  state = next
  for (const effect of effects) void carryOut(effect).catch(warnNotSwapped)
}

async function carryOut(effect: SideOrderEffect): Promise<void> {
  const { id } = effect
  switch (effect.kind) {
    case 'ask':
      send({ kind: 'told', id, firstSide: await firstSideOf(effect.faces) })
      return
    case 'swap':
      if (await orderPair(id, { swapped: true, sendAfter: Date.now() + UNDO_MS })) tell(id)
      else send({ kind: 'removed', id })
      return
    case 'swap_back':
      if (!(await orderPair(id, { swapped: false, sendAfter: null, sidesConfirmed: true })))
        toastError('This coin is sent already', 'Swap its sides in its draft.')
      return
    case 'send':
      await orderPair(id, { sendAfter: null })
      return
    default:
      effect satisfies never
  }
}

function tell(id: string): void {
  message?.dismiss()
  const { dismiss } = saySwapped(() => send({ kind: 'undone', id }))
  message = { id, dismiss }
  setTimeout(() => send({ kind: 'left', id }), UNDO_MS)
}

/** The device's storage failed. The pair is stored, in the order of capture. */
const warnNotSwapped = () =>
  toastError('The sides stay as they were taken', 'This browser could not store the change.')
