import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { BATCH_MAX_PAIRS, type QueuePace } from '../../../shared/queue.ts'
import { compressForQueue } from '../../capture/compress.ts'
import {
  INITIAL_SESSION,
  nextSession,
  type SessionEvent,
  type SessionState,
} from '../../capture/session/capture-session.ts'
import { deleteFront, deletePair, loadFront, storeFront } from '../outbox/outbox.ts'
import { type Outbox, warnNotStored } from '../outbox/use-outbox.ts'
import { removeQueueItem } from '../remove-queue-item.ts'

/** After a back capture the mode goes back to front after this long, in ms. */
export const BACK_TO_FRONT_MS = 500

/** One session a page load, whichever of the capture screens shows it. */
const sessionAtom = atom<{ owner: number | null; state: SessionState }>({
  owner: null,
  state: INITIAL_SESSION,
})

interface CaptureSessionOptions {
  userId: number
  outbox: Outbox
  pace: QueuePace
  /** Pairs are collected, and go on "Process" or when there are BATCH_MAX_PAIRS. */
  collects?: boolean
  /** Pictures are made small before they are kept, and the originals are not. */
  compresses?: boolean
  /** Told the ids of collected pairs that were let go, by hand or because the batch was full. */
  onRelease?: (ids: string[]) => void
  /** A full batch could not be let go. */
  onReleaseFailed?: () => void
}

/** A side as the camera gives it. */
export interface TakenSide {
  crop: Blob
  original: Blob
}

export interface CaptureSession {
  state: SessionState
  /** Collected pairs that have not been let go. */
  collected: number
  /** Keeps a picture: it is on the device when this settles. False: it could not be kept. */
  take: (side: TakenSide, options?: { sameSideConfirmed?: boolean }) => Promise<boolean>
  undo: () => Promise<void>
  backToFront: () => Promise<void>
  /** Lets the collected pairs go to the queue; their ids. */
  process: () => Promise<string[]>
}

/** One run of captures: camera or phone in, pairs on the device out. The pages are layouts over it. */
export function useCaptureSession({
  userId,
  outbox,
  pace,
  collects = false,
  compresses = false,
  onRelease,
  onReleaseFailed,
}: CaptureSessionOptions): CaptureSession {
  const client = useQueryClient()
  const store = useStore()
  const session = useAtomValue(sessionAtom)
  const state = session.owner === userId ? session.state : INITIAL_SESSION
  /** One event at a time: each waits until the one before is stored. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const { add: addPair, release } = outbox

  const removePair = useCallback(
    async (id: string) => {
      await deletePair(id)
      await removeQueueItem(client, id)
    },
    [client],
  )

  const dispatch = useCallback(
    (event: SessionEvent): Promise<boolean> => {
      const work = async () => {
        const { owner, state: known } = store.get(sessionAtom)
        const before = owner === userId ? known : INITIAL_SESSION
        const [next, effects] = nextSession(before, event)
        store.set(sessionAtom, { owner: userId, state: next })
        try {
          for (const effect of effects) {
            /* oxlint-disable no-await-in-loop -- their order is what a crash relies on */
            switch (effect.kind) {
              case 'store_front':
                await storeFront(userId, effect.front)
                break
              case 'delete_front':
                await deleteFront(userId)
                break
              case 'store_pair': {
                const { id, front, back, sameSideConfirmed } = effect.pair
                await addPair({
                  id,
                  pace,
                  takenAt: back.takenAt,
                  front: front.crop,
                  back: back.crop,
                  ...(front.original &&
                    back.original && { originals: { front: front.original, back: back.original } }),
                  sameSideConfirmed,
                  held: collects,
                })
                break
              }
              case 'remove_pair':
                await removePair(effect.id)
                break
              default:
                effect satisfies never
            }
            /* oxlint-enable no-await-in-loop */
          }
          return true
        } catch {
          // The device has no room: the seller is told, and takes the picture again.
          store.set(sessionAtom, { owner: userId, state: before })
          warnNotStored()
          return false
        }
      }
      const done = turn.current.then(work, work)
      turn.current = done
      return done
    },
    [store, userId, pace, collects, addPair, removePair],
  )

  useEffect(() => {
    loadFront(userId).then(
      front => front && void dispatch({ kind: 'resumed', front }),
      () => {
        // No IndexedDB, so nothing was left: the first capture says so.
      },
    )
  }, [userId, dispatch])

  const { isComplete } = state
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => void dispatch({ kind: 'next' }), BACK_TO_FRONT_MS)
    return () => clearTimeout(timer)
  }, [isComplete, dispatch])

  const collected = outbox.waiting?.filter(pair => pair.held).length ?? 0
  const process = async () => {
    const ids = await release()
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

  const take = useCallback(
    async (
      { crop, original }: TakenSide,
      { sameSideConfirmed = false }: { sameSideConfirmed?: boolean } = {},
    ) => {
      const takenAt = Date.now()
      const picture = compresses
        ? { crop: await compressForQueue(crop), takenAt }
        : { crop, original, takenAt }
      return dispatch({ kind: 'taken', picture, pairId: crypto.randomUUID(), sameSideConfirmed })
    },
    [compresses, dispatch],
  )
  const undo = useCallback(async () => {
    await dispatch({ kind: 'undo' })
  }, [dispatch])
  const backToFront = useCallback(async () => {
    await dispatch({ kind: 'back_to_front' })
  }, [dispatch])

  return { state, collected, take, undo, backToFront, process }
}
