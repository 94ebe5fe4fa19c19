import { useCallback, useEffect, useState } from 'react'
import { CAPTURE_FAILED } from '../../pictures/capture-side.ts'
import type { TakenPair } from '../../pictures/taken-pair.ts'
import { toastError, toastOnce } from '../../ui/feedback/toast-store.ts'
import { useDelayReason } from './delay-reason.ts'
import {
  changePair,
  deletePair,
  orderPair,
  readOutbox,
  type StoreResult,
  storePair,
  storePairs,
  waitingPairs,
} from './outbox.ts'
import {
  OUTBOX_SYNC,
  onOutboxChange,
  type WaitingPair,
  type WaitingTerms,
  waitingPairOf,
} from './outbox-rows.ts'

/** Lets the browser send pairs after the tab is closed. Without Background Sync they are sent at the next visit. */
async function requestBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && 'sync' in registration) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Background Sync is in no library of types yet
    const { sync } = registration as unknown as { sync: { register(tag: string): Promise<void> } }
    await sync.register(OUTBOX_SYNC)
  }
}

/** When the pairs of a screen are sent. */
type SendTerms = Omit<WaitingTerms, 'owner'>

export interface Outbox {
  /** Null until it is loaded. */
  waiting: readonly WaitingPair[] | null
  /** Ids of uploaded pairs whose large pictures are still on this device. */
  unsentPictures: ReadonlySet<string>
  /** Why the pairs still wait, for the seller; null while they are being sent. */
  delayReason: string | null
  /** Stores the pair on this device, then settles; the upload runs in the background. */
  add: (pair: TakenPair, terms: SendTerms) => Promise<void>
  /** Stores all pairs or none. `waiting` contains them when it settles. */
  addMany: (pairs: readonly TakenPair[], terms: SendTerms) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Releases the collected pairs; resolves to their ids. */
  release: () => Promise<string[]>
  /** The seller swaps the sides of a pair as it will be sent, or swaps them back. False: it is being sent, or gone. */
  swap: (id: string, swapped: boolean) => Promise<boolean>
  /** Sends a refused pair again. */
  sendAgain: (pair: WaitingPair) => Promise<void>
}

/** The user's pairs on this device. `PairSender` uploads them. */
export function useOutbox(userId: number): Outbox {
  const [waiting, setWaiting] = useState<readonly WaitingPair[] | null>(null)
  const [unsentPictures, setUnsentPictures] = useState<ReadonlySet<string>>(new Set())
  const delayReason = useDelayReason()

  useEffect(() => {
    const read = async () => {
      try {
        const { pairs, large } = await readOutbox(userId)
        setWaiting(pairs)
        setUnsentPictures(new Set(large.map(({ pair }) => pair)))
      } catch {
        // Private windows may have no IndexedDB: nothing waits, and add() reports the failure.
        setWaiting([])
      }
    }
    void read()
    return onOutboxChange(() => void read())
  }, [userId])

  const add = useCallback(
    async (pair: TakenPair, terms: SendTerms) => {
      warnOfDropped(await storePair(waitingPairOf(pair, { owner: userId, ...terms }), pair))
      // Without it the pair is sent from this tab, or at the next visit.
      await requestBackgroundSync().catch(() => undefined)
    },
    [userId],
  )
  const addMany = useCallback(
    async (pairs: readonly TakenPair[], terms: SendTerms) => {
      const toWait = pairs.map(pair => waitingPairOf(pair, { owner: userId, ...terms }))
      warnOfDropped(await storePairs(toWait, new Map(pairs.map(pair => [pair.id, pair]))))
      setWaiting(await waitingPairs(userId))
      await requestBackgroundSync().catch(() => undefined)
    },
    [userId],
  )
  const remove = useCallback((id: string) => deletePair(id), [])
  const sendAgain = useCallback(async (pair: WaitingPair) => {
    await changePair(pair.id, stored => ({ ...stored, refusal: null }))
  }, [])

  const release = useCallback(async () => {
    const held = (await waitingPairs(userId)).filter(pair => pair.held)
    // Who processes a batch accepts its swapped sides. Where the library is asked still, the pair waits.
    await Promise.all(
      held.map(({ id }) =>
        changePair(id, pair => ({
          ...pair,
          held: false,
          ...(pair.swapped && { sendAfter: null }),
        })),
      ),
    )
    return held.map(pair => pair.id)
  }, [userId])

  const swap = useCallback(
    (id: string, swapped: boolean) => orderPair(id, { swapped, sidesConfirmed: true }),
    [],
  )
  return { waiting, unsentPictures, delayReason, add, addMany, remove, release, swap, sendAgain }
}

/** Shows once what a device that is short of storage leaves out. */
export function warnOfDropped(stored: StoreResult): void {
  if (stored === 'without originals') warnOriginalsNotStored()
  if (stored === 'small crops only') warnLargeNotStored()
}

const warnOriginalsNotStored = toastOnce({
  title: 'Only the cropped pictures are kept',
  description: 'This device has no room for the originals beside them. Your coins go on as usual.',
})
const warnLargeNotStored = toastOnce({
  title: 'Only small pictures are kept',
  description:
    'This device has no room for the large ones. Your coins go on as usual; eBay gets pictures of 640 pixels. Free some space before the next coins.',
})

/** Shows that a pair could not be stored on this device. */
export function warnNotStored(): void {
  toastError(
    CAPTURE_FAILED.title,
    'This browser has no room to keep the pictures. Free some space on the device and take them again.',
  )
}
