/** Takes the waiting pairs to the edge, one after the other, and forgets each when the edge holds it. */
import { currentUserSchema } from '../../../shared/accounts.ts'
import { PICTURE_SLOTS } from '../../../shared/coins.ts'
import { queueAcceptedSchema, SAME_SIDE_CONFIRMED } from '../../../shared/queue.ts'
import { apiFetch } from '../../lib/api.ts'
import { ApiFailure, failureMessage } from '../../lib/api-failure.ts'
import { sha256Hex } from '../../rtc/digest.ts'
import {
  deleteOriginal,
  isToSend,
  replaceUploadedPair,
  storePair,
  type WaitingOriginal,
  type WaitingPair,
  waitingOriginals,
  waitingPairs,
} from './outbox.ts'

/** An upload without an answer for this long counts as failed, in ms. It goes again with the same id. */
const UPLOAD_TIMEOUT_MS = 60_000

export type SendResult =
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

/** What ends the sending for now; undefined where the failure is the picture's own. */
function stopReasonOf(error: unknown): SendResult | undefined {
  if (!(error instanceof ApiFailure)) {
    return { kind: 'later', message: 'The upload took too long. It is tried again.' }
  }
  if (error.status === 401) return { kind: 'signed-out' }
  // A full queue, a rate limit, a suspended account: none of them is the picture's own fault.
  const passes =
    error.retryable || error.status === 403 || error.status === 429 || error.code === 'QUEUE_FULL'
  return passes ? { kind: 'later', message: error.message } : undefined
}

/** One pair to the edge. One that it refuses for good stays here with the reason. */
async function sendPair(pair: WaitingPair): Promise<SendResult | undefined> {
  try {
    await upload(pair)
  } catch (error) {
    const end = stopReasonOf(error)
    if (end || !(error instanceof ApiFailure)) return end
    const { code, message } = error
    const stored = code === 'NETWORK' || code === 'UNREADABLE' ? 'INTERNAL' : code
    await storePair({ ...pair, refusal: { code: stored, message } })
    return undefined
  }
  await replaceUploadedPair(pair, async crop => sha256Hex(await crop.arrayBuffer()))
  return undefined
}

/** One original to the edge. One that it will never take is let go: what is sold of it is there. */
async function sendOriginal(one: WaitingOriginal): Promise<SendResult | undefined> {
  try {
    await apiFetch(`/api/pictures/${one.cropSha256}/original`, {
      method: 'PUT',
      body: one.original,
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
  } catch (error) {
    const end = stopReasonOf(error)
    if (end) return end
  }
  await deleteOriginal(one)
  return undefined
}

/**
 * Sends a user's waiting pairs, and when none waits any more the originals of those that are there. One tab at
 * a time does it, or the service worker: the lock is shared. It rejects only where nothing can be stored.
 */
export function sendPairs(owner: number): Promise<SendResult> {
  return navigator.locks.request(`obverse-outbox-${owner}`, async (): Promise<SendResult> => {
    let next = await nextUpload(owner)
    if (!next) return { kind: 'done' }
    try {
      if (!(await isSignedIn(owner))) return { kind: 'signed-out' }
    } catch (error) {
      return { kind: 'later', message: failureMessage(error, 'The server cannot be reached.') }
    }
    /* oxlint-disable no-await-in-loop -- the queue keeps the order in which they arrive */
    while (next) {
      const end = await next()
      if (end) return end
      next = await nextUpload(owner)
    }
    /* oxlint-enable no-await-in-loop */
    return { kind: 'done' }
  })
}

async function nextUpload(owner: number): Promise<(() => Promise<SendResult | undefined>) | null> {
  const pair = (await waitingPairs(owner)).find(isToSend)
  if (pair) return () => sendPair(pair)
  const [original] = await waitingOriginals(owner)
  return original ? () => sendOriginal(original) : null
}
