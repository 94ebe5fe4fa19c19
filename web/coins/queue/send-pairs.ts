/** Takes the waiting pairs to the edge, one after the other, and forgets each when the edge holds it. */
import { currentUserSchema } from '../../../shared/accounts.ts'
import { PICTURE_SLOTS } from '../../../shared/coins.ts'
import { queueAcceptedSchema, SAME_SIDE_CONFIRMED } from '../../../shared/queue.ts'
import { apiFetch } from '../../app/api.ts'
import { ApiFailure, failureMessage } from '../../app/api-failure.ts'
import { forgetPair, isToSend, keepPair, type WaitingPair, waitingPairs } from './outbox.ts'

/** An upload without an answer for this long counts as failed, in ms. It goes again with the same id. */
const UPLOAD_TIMEOUT_MS = 60_000

export type SendEnd =
  /** Nothing that can be sent is left. */
  | { kind: 'done' }
  /** No network, or a server that is busy: the rest waits. `message` says why. */
  | { kind: 'later'; message: string }
  /** The session is over, or another user's: the rest waits for its owner. */
  | { kind: 'signed-out' }

async function upload(pair: WaitingPair): Promise<void> {
  const body = new FormData()
  body.set('id', pair.id)
  body.set('pace', pair.pace)
  body.set(PICTURE_SLOTS.front, pair.front, 'front.jpg')
  body.set(PICTURE_SLOTS.back, pair.back, 'back.jpg')
  if (pair.sameSideConfirmed) body.set(SAME_SIDE_CONFIRMED, 'true')
  const answer = await apiFetch('/api/queue/pairs', {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  })
  queueAcceptedSchema.parse(await answer.json())
}

/** A session that changed hands meanwhile must not take another seller's coins. */
async function isSignedIn(owner: number): Promise<boolean> {
  const answer = await apiFetch('/api/user')
  const user = currentUserSchema.parse(await answer.json())
  return user.authenticated && user.id === owner
}

/** What a failed upload means for the pairs behind it. */
async function sortOut(pair: WaitingPair, error: unknown): Promise<SendEnd | undefined> {
  if (!(error instanceof ApiFailure)) {
    return { kind: 'later', message: 'The upload took too long. It is tried again.' }
  }
  if (error.status === 401) return { kind: 'signed-out' }
  // A full queue, a rate limit, a suspended account: none of them is the pair's own fault.
  const passes =
    error.retryable || error.status === 403 || error.status === 429 || error.code === 'QUEUE_FULL'
  if (passes) return { kind: 'later', message: error.message }
  await keepPair({
    ...pair,
    refusal: {
      code: error.code === 'NETWORK' || error.code === 'UNREADABLE' ? 'INTERNAL' : error.code,
      message: error.message,
    },
  })
  return undefined
}

/**
 * Sends a user's waiting pairs. One tab at a time does it, or the service worker: the lock is shared.
 * A pair that the edge refuses for good stays here with the reason; it rejects only where nothing can be stored.
 */
export function sendPairs(owner: number): Promise<SendEnd> {
  return navigator.locks.request(`obverse-outbox-${owner}`, async (): Promise<SendEnd> => {
    let next = await nextPair(owner)
    if (!next) return { kind: 'done' }
    try {
      if (!(await isSignedIn(owner))) return { kind: 'signed-out' }
    } catch (error) {
      return { kind: 'later', message: failureMessage(error, 'The server cannot be reached.') }
    }
    /* oxlint-disable no-await-in-loop -- the queue keeps the order in which they arrive */
    while (next) {
      try {
        await upload(next)
      } catch (error) {
        const end = await sortOut(next, error)
        if (end) return end
        next = await nextPair(owner)
        continue
      }
      await forgetPair(next.id)
      next = await nextPair(owner)
    }
    /* oxlint-enable no-await-in-loop */
    return { kind: 'done' }
  })
}

async function nextPair(owner: number): Promise<WaitingPair | undefined> {
  return (await waitingPairs(owner)).find(isToSend)
}
