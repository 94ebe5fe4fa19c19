import type { WaitingPair, WaitingSide } from '../outbox/outbox-rows.ts'

/** A side whose small crop holds this text. */
export function waitingSide(smallCrop: string, facts: Partial<WaitingSide> = {}): WaitingSide {
  return { smallCrop: new Blob([smallCrop]), takenAt: 1, ...facts }
}

/** A pair as it waits on the device; `change` names its owner at least. */
export function waitingPair(
  change: Partial<WaitingPair> & Pick<WaitingPair, 'owner'>,
): WaitingPair {
  return {
    id: crypto.randomUUID(),
    pace: 'batch',
    takenAt: 1,
    front: waitingSide('front'),
    back: waitingSide('back'),
    swapped: false,
    sendAfter: null,
    sameSideConfirmed: false,
    held: false,
    refusal: null,
    ...change,
  }
}
