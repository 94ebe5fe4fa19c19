import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, getDefaultStore, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { BATCH_MAX_PAIRS, type QueuePace } from '../../../shared/queue.ts'
import { compressForQueue } from '../../capture/compress.ts'
import {
  type CaptureSessionState,
  INITIAL_SESSION,
  nextSession,
  type SessionEffect,
  type SessionEvent,
} from '../../capture/session/capture-session.ts'
import { ApiFailure } from '../../lib/api-failure.ts'
import { onOtherUser } from '../../lib/page-user.ts'
import type { CapturedSide } from '../../pictures/captured-side.ts'
import { type TakenPair, takenPictureOf } from '../../pictures/taken-pair.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { loadTakenPair } from '../outbox/large-pictures.ts'
import { deletePair, isOnDevice, waitingPairs } from '../outbox/outbox.ts'
import type { WaitingPair } from '../outbox/outbox-rows.ts'
import { deleteFront, loadFront, storeFront } from '../outbox/unpaired-front.ts'
import { type Outbox, warnNotStored } from '../outbox/use-outbox.ts'
import { takeBackQueueItem } from '../remove-queue-item.ts'
import { forgetSides, heldBackUntil, orderSides } from './side-order.ts'

/** The delay after a back capture until a front is expected again, in ms. */
export const BACK_TO_FRONT_MS = 500

/** One session per page load, shared by all capture screens. */
const sessionAtom = atom<{ owner: number | null; state: CaptureSessionState }>({
  owner: null,
  state: INITIAL_SESSION,
})
onOtherUser(() => getDefaultStore().set(sessionAtom, { owner: null, state: INITIAL_SESSION }))

interface CaptureSessionOptions {
  userId: number
  outbox: Outbox
  pace: QueuePace
  /** Pairs are collected, and released on "Process" or when there are BATCH_MAX_PAIRS. */
  collects?: boolean
  /** Gets the ids of collected pairs that were released, by the seller or because the batch was full. */
  onRelease?: (ids: string[]) => void
  /** A full batch could not be released. */
  onReleaseFailed?: () => void
}

export interface CaptureSession {
  state: CaptureSessionState
  /** The collected pairs that are not released yet, in the order of capture. */
  pairs: readonly WaitingPair[]
  /** Their number. */
  collected: number
  /**
   * Stores a picture on the device before it settles. False: it could not be stored. Rejects when it cannot be
   * compressed.
   */
  take: (side: CapturedSide, options?: { sameSideConfirmed?: boolean }) => Promise<boolean>
  undo: () => Promise<unknown>
  backToFront: () => Promise<unknown>
  /** Deletes a collected pair. */
  remove: (id: string) => Promise<unknown>
  /** Swaps the sides of a collected pair, or swaps them back. */
  swap: Outbox['swap']
  /** Goes on with what is stored, where another tab has changed it. */
  reload: () => void
  /** Releases the collected pairs to the queue; resolves to their ids. */
  process: () => Promise<string[]>
}

/** A capture session: takes pictures from camera or phone, stores pairs on the device. Shared by all capture screens. */
export function useCaptureSession(options: CaptureSessionOptions): CaptureSession {
  const { state, dispatch, reload } = useSession(options)
  const batch = useCollectedPairs(options)

  const take = useCallback(
    async (
      side: CapturedSide,
      { sameSideConfirmed = false }: { sameSideConfirmed?: boolean } = {},
    ) => {
      const takenAt = Date.now()
      const picture = takenPictureOf(side, { smallCrop: await compressForQueue(side), takenAt })
      return dispatch({ kind: 'taken', picture, pairId: crypto.randomUUID(), sameSideConfirmed })
    },
    [dispatch],
  )
  const undo = useCallback(() => dispatch({ kind: 'undo' }), [dispatch])
  const backToFront = useCallback(() => dispatch({ kind: 'back_to_front' }), [dispatch])
  const remove = useCallback((id: string) => dispatch({ kind: 'removed', id }), [dispatch])

  return { state, ...batch, take, undo, backToFront, remove, reload, swap: options.outbox.swap }
}

/** The session's state. Events are processed one at a time: each waits for the effects of the one before. */
function useSession({ userId, outbox, pace, collects = false }: CaptureSessionOptions) {
  const client = useQueryClient()
  const store = useStore()
  const session = useAtomValue(sessionAtom)
  const state = session.owner === userId ? session.state : INITIAL_SESSION
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { add: addPair } = outbox

  const dispatch = useCallback(
    (event: SessionEvent): Promise<boolean> => {
      const work = async () => {
        const { owner, state: stored } = store.get(sessionAtom)
        const before = owner === userId ? stored : INITIAL_SESSION
        const [next, effects] = nextSession(before, event)
        // An undo may be refused; until it is certain, the session does not step back.
        if (event.kind !== 'undo') store.set(sessionAtom, { owner: userId, state: next })
        try {
          for (const effect of effects) {
            // oxlint-disable-next-line no-await-in-loop -- a crash between two effects relies on their order
            await carryOut(effect, { userId, pace, collects, addPair, client })
          }
          store.set(sessionAtom, { owner: userId, state: next })
          return true
        } catch (error) {
          store.set(sessionAtom, { owner: userId, state: before })
          await reportNotDone(error, userId)
          return false
        }
      }
      const done = last.current.then(work, work)
      last.current = done
      return done
    },
    [store, userId, pace, collects, addPair, client],
  )

  useEffect(() => {
    loadSession(userId, collects).then(
      stored => void dispatch(stored),
      () => {
        // No IndexedDB, so nothing was stored: the first capture reports it.
      },
    )
  }, [userId, collects, dispatch])

  const reload = useCallback(() => {
    const work = async () => {
      const stored = await loadSession(userId, collects)
      const { owner, state: shown } = store.get(sessionAtom)
      const front = owner === userId && !shown.isComplete ? shown.front : null
      if (front?.takenAt === stored.front?.takenAt) return
      const [next] = nextSession(INITIAL_SESSION, stored)
      store.set(sessionAtom, { owner: userId, state: next })
    }
    last.current = last.current.then(work, work).catch(() => undefined)
  }, [store, userId, collects])

  const { isComplete } = state
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => void dispatch({ kind: 'next' }), BACK_TO_FRONT_MS)
    return () => clearTimeout(timer)
  }, [isComplete, dispatch])

  return { state, dispatch, reload }
}

/** What is stored of the session. Rejects without IndexedDB. */
async function loadSession(
  userId: number,
  collects: boolean,
): Promise<Extract<SessionEvent, { kind: 'resumed' }>> {
  const [front = null, collected] = await Promise.all([
    loadFront(userId),
    collects ? loadCollected(userId) : NOTHING_COLLECTED,
  ])
  return { kind: 'resumed', front, ...collected }
}

const NOTHING_COLLECTED = { lastPair: null, coins: 0 }

/** The pair collected last, as undo needs it, and the number of collected pairs. */
async function loadCollected(
  owner: number,
): Promise<{ lastPair: TakenPair | null; coins: number }> {
  const held = (await waitingPairs(owner)).filter(pair => pair.held)
  const last = held.at(-1)
  if (!last) return NOTHING_COLLECTED
  return { lastPair: await loadTakenPair(last), coins: held.length }
}

async function reportNotDone(error: unknown, userId: number): Promise<void> {
  // The device's storage is full: a toast asks the seller to take the picture again.
  if (!(error instanceof ApiFailure)) return warnNotStored()
  // Only taking a pair back asks the server. Its front is part of the pair still.
  await deleteFront(userId).catch(warnNotStored)
  toastError('The coin stays in the queue', error.message)
}

interface EffectDependencies {
  userId: number
  pace: QueuePace
  collects: boolean
  addPair: Outbox['add']
  client: QueryClient
}

async function carryOut(
  effect: SessionEffect,
  { userId, pace, collects, addPair, client }: EffectDependencies,
): Promise<void> {
  switch (effect.kind) {
    case 'store_front':
      await storeFront(userId, effect.front)
      return
    case 'delete_front':
      return deleteFront(userId)
    case 'store_pair': {
      const { pair } = effect
      await addPair(pair, { pace, held: collects, sendAfter: heldBackUntil(pair) })
      return orderSides(pair)
    }
    case 'remove_pair':
      forgetSides(effect.id)
      // The sender removes a pair that is being sent, after the request.
      if (!(await isOnDevice(effect.id))) await takeBackQueueItem(client, effect.id)
      return deletePair(effect.id)
    default:
      return effect satisfies never
  }
}

/** The collected pairs; a full batch is released automatically. */
function useCollectedPairs({
  outbox,
  collects = false,
  onRelease,
  onReleaseFailed,
}: CaptureSessionOptions) {
  const pairs = outbox.waiting?.filter(pair => pair.held) ?? []
  const collected = pairs.length
  const process = async () => {
    const ids = await outbox.release()
    onRelease?.(ids)
    return ids
  }
  const latest = useRef({ process, onReleaseFailed })
  useEffect(() => {
    latest.current = { process, onReleaseFailed }
  })
  const isFull = collects && collected >= BATCH_MAX_PAIRS
  useEffect(() => {
    if (isFull) latest.current.process().catch(() => latest.current.onReleaseFailed?.())
  }, [isFull])
  return { pairs, collected, process }
}
