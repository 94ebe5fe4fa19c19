import type { WaitingPair } from '../outbox/outbox-rows.ts'

/** A pair as it waits on the device; `change` names its owner at least. */
export function waitingPair(
  change: Partial<WaitingPair> & Pick<WaitingPair, 'owner'>,
): WaitingPair {
  return {
    id: crypto.randomUUID(),
    pace: 'batch',
    takenAt: 1,
    front: new Blob(['front']),
    back: new Blob(['back']),
    faces: {},
    sameSideConfirmed: false,
    held: false,
    refusal: null,
    ...change,
  }
}
