/** Uploads the waiting pairs one after the other, and deletes each from the device once it is uploaded. */
import { authTestSchema } from '../../../shared/accounts/accounts.ts'
import { USER_HEADER } from '../../../shared/accounts/session-user.ts'
import { SLAB_PART, slabReadingOf } from '../../../shared/certificates/slab-reading.ts'
import { FACE_PARTS, PICTURE_SLOTS, type PictureSlot, SLOTS } from '../../../shared/coins/coins.ts'
import {
  PICTURE_PART_BYTES,
  pictureProgressSchema,
} from '../../../shared/pictures/picture-upload.ts'
import {
  LARGER_TO_FOLLOW,
  queueAcceptedSchema,
  SAME_SIDE_CONFIRMED,
  SIDES_CONFIRMED,
} from '../../../shared/queue.ts'
import { apiFetch } from '../../lib/api.ts'
import { ApiFailure, failedWith, failureMessage } from '../../lib/api-failure.ts'
import { makeThumbnailOf } from '../../pictures/make-thumbnail.ts'
import { deleteLarge, isDue, largeRows, listingSlot, putOffLarge } from './large-pictures.ts'
import {
  changePair,
  deleteRemoval,
  deleteUploadedPair,
  isReleased,
  isToSend,
  readOutbox,
} from './outbox.ts'
import type { LargePicture, RemovedPair, WaitingPair } from './outbox-rows.ts'

/** Timeout of an upload in ms, to which the time for its bytes is added. It is retried with the same id. */
const UPLOAD_TIMEOUT_MS = 60_000
/** The slowest network that is waited for: 200 kbit/s. */
const SLOWEST_BYTES_PER_MS = 25
/** The server ends an upload after this time. */
const LONGEST_UPLOAD_MS = 600_000
/** Pictures go by themselves once there is a network: nobody has to try again. */
const NO_NETWORK = 'No connection to the server. They are sent as soon as there is one.'
const UPLOAD_TOO_LONG = 'The upload took too long. It is tried again.'

export type SendResult =
  /** Nothing is left to send. */
  | { kind: 'done' }
  /**
   * No network, or a server that cannot accept it now: the rest waits. `message` is for the seller; null where
   * nothing is wrong. `retryAt`: in ms since 1970, where nothing is to send before.
   */
  | { kind: 'later'; message: string | null; retryAt?: number }
  /** Nobody or another user is signed in: the rest waits for its owner. */
  | { kind: 'signed-out' }

/** Sends a request in the owner's name: the server refuses it in another user's session. */
function sendAs(
  owner: number,
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  const bytes = init.body instanceof Blob ? init.body.size : 0
  const ms = UPLOAD_TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS)
  const signal = AbortSignal.timeout(Math.min(LONGEST_UPLOAD_MS, ms))
  return apiFetch(path, { ...init, headers: { ...headers, [USER_HEADER]: String(owner) }, signal })
}

async function upload(pair: WaitingPair, username: string): Promise<void> {
  const body = new FormData()
  body.set('id', pair.id)
  body.set('pace', pair.pace)
  for (const slot of SLOTS) {
    const { smallCrop, face } = pair[slot]
    body.set(PICTURE_SLOTS[slot], smallCrop, `${slot}.jpg`)
    if (face) body.set(FACE_PARTS[slot], JSON.stringify(face))
  }
  const slab = slabReadingOf(pair.front.codes, pair.back.codes)
  if (slab) body.set(SLAB_PART, JSON.stringify(slab))
  const follow = await largerToFollow(pair)
  if (follow.length > 0) body.set(LARGER_TO_FOLLOW, follow.join(','))
  if (pair.sameSideConfirmed) body.set(SAME_SIDE_CONFIRMED, 'true')
  if (pair.sidesConfirmed) body.set(SIDES_CONFIRMED, 'true')
  // The specification's identity headers; the session decides.
  const headers = { 'X-User-ID': String(pair.owner), 'X-Username': encodeURIComponent(username) }
  const response = await sendAs(pair.owner, '/api/queue/pairs', { method: 'POST', body, headers })
  queueAcceptedSchema.parse(await response.json())
}

/** The sides whose listing crop this device has: publishing waits for them. */
async function largerToFollow({ id, swapped }: WaitingPair): Promise<PictureSlot[]> {
  // Large pictures that cannot be read are none.
  const rows = await largeRows(id).catch(() => [])
  const crops = rows.filter(({ kind }) => kind === 'listing-crop')
  return SLOTS.filter(slot => crops.some(row => listingSlot(row, swapped) === slot))
}

/** The owner's name while he is signed in, else null. Asked before the pictures are sent for nothing. */
async function signedInName(owner: number): Promise<string | null> {
  const response = await apiFetch('/api/test-auth', { headers: { 'X-User-ID': String(owner) } })
  const { userId, username } = authTestSchema.parse(await response.json())
  return userId === owner ? username : null
}

/** Why sending stops for now; undefined where the failure concerns this picture only. */
function stopReasonOf(error: unknown): SendResult | undefined {
  if (!(error instanceof ApiFailure)) return { kind: 'later', message: UPLOAD_TOO_LONG }
  if (error.status === 401 || error.code === 'OTHER_USER') return { kind: 'signed-out' }
  // A full queue or plan, a rate limit and a suspended account do not concern the picture.
  const isFull = error.code === 'QUEUE_FULL' || error.code === 'PLAN_FULL'
  const passes = error.retryable || error.status === 403 || error.status === 429 || isFull
  if (!passes) return undefined
  return { kind: 'later', message: error.code === 'NETWORK' ? NO_NETWORK : error.message }
}

/** Uploads a pair. A pair that the server refuses for good stays on the device with the reason. */
async function sendPair(pair: WaitingPair, username: string): Promise<SendResult | undefined> {
  try {
    await upload(pair, username)
  } catch (error) {
    const end = stopReasonOf(error)
    if (end || !(error instanceof ApiFailure)) return end
    const { code, message } = error
    const stored = code === 'NETWORK' || code === 'UNREADABLE' ? 'INTERNAL' : code
    await changePair(pair.id, waiting => ({ ...waiting, refusal: { code: stored, message } }))
    return undefined
  }
  void offerThumbnail(pair)
  await deleteUploadedPair(pair)
  return undefined
}

/** The card of a listing shows its listing crop, and the small crop where there is no other. */
async function offerThumbnail(pair: WaitingPair): Promise<void> {
  if (!(await largerToFollow(pair)).includes('front')) await makeThumbnailOf(pair.front.smallCrop)
}

/** Takes back a pair that was removed on the device while it was being uploaded; while it is processed, later. */
async function sendRemoval(removal: RemovedPair): Promise<SendResult | undefined> {
  try {
    await sendAs(removal.owner, `/api/queue/items/${removal.removed}/take-back`, { method: 'POST' })
  } catch (error) {
    const end = stopReasonOf(error)
    if (end) return end
    if (failedWith(error, 'BUSY')) return { kind: 'later', message: error.message }
  }
  // It was not uploaded, or its draft was changed: then it is in My Listings.
  await deleteRemoval(removal)
  return undefined
}

/** In one request; one that took too long before in parts, which go on where they stopped. */
async function uploadLarge({ owner, cropSha256, kind, file, putOff: why }: LargePicture) {
  const path = `/api/pictures/${cropSha256}/${kind}`
  const put = (body: Blob | null, range?: string) =>
    sendAs(owner, path, { method: 'PUT', body, headers: range ? { 'Content-Range': range } : {} })
  if (why !== 'slow') return void (await put(file))
  const receivedOf = async (response: Response) =>
    response.status === 202
      ? pictureProgressSchema.parse(await response.json()).received
      : file.size
  let at = await receivedOf(await put(null, `bytes */${file.size}`))
  while (at < file.size) {
    const part = file.slice(at, at + PICTURE_PART_BYTES)
    const range = `bytes ${at}-${at + part.size - 1}/${file.size}`
    // oxlint-disable-next-line no-await-in-loop -- the server tells how far it is
    at = await receivedOf(await put(part, range))
  }
}

/**
 * Uploads a large picture. One that the server refuses for good is deleted: its small crop is uploaded. Where the
 * server does not know the crop, it stays stored and is sent again later: it may be the only copy. So does one that
 * takes too long, after the others and in parts.
 */
async function sendLarge(picture: LargePicture): Promise<SendResult | undefined> {
  try {
    await uploadLarge(picture)
    if (
      picture.kind === 'listing-crop' &&
      listingSlot(picture, picture.swapped ?? false) === 'front'
    )
      void makeThumbnailOf(picture.file)
  } catch (error) {
    if (!(error instanceof ApiFailure)) {
      await putOffLarge(picture, 'slow')
      return undefined
    }
    const end = stopReasonOf(error)
    if (end) return end
    if (failedWith(error, 'NOT_FOUND')) {
      await putOffLarge(picture, 'crop unknown')
      return undefined
    }
  }
  await deleteLarge(picture)
  return undefined
}

/**
 * Uploads a user's waiting pairs, then their listing crops, then their originals, one at a time. Rejects only where
 * nothing can be stored.
 */
export async function sendPairs(owner: number): Promise<SendResult> {
  const end = await sendInTurn(`obverse-outbox-${owner}`, owner, nextPair)
  if (end) return end
  // Under a lock of their own: a pair that is taken meanwhile does not wait for a large picture.
  const endOfLarge = await sendInTurn(`obverse-outbox-${owner}-large`, owner, nextLarge)
  return endOfLarge ?? putOff(owner)
}

/** Gets the owner's name. */
type Send = (username: string) => Promise<SendResult | undefined>

/** Sends until nothing is left; else why it ended. A lock lets one tab or the service worker do it at a time. */
function sendInTurn(
  lock: string,
  owner: number,
  nextOf: (owner: number) => Promise<Send | null>,
): Promise<SendResult | undefined> {
  return navigator.locks.request(lock, async () => {
    let next = await nextOf(owner)
    if (!next) return undefined
    let username: string | null
    try {
      username = await signedInName(owner)
    } catch (error) {
      return { kind: 'later', message: failureMessage(error, 'The server cannot be reached.') }
    }
    if (username === null) return { kind: 'signed-out' }
    /* oxlint-disable no-await-in-loop -- the queue keeps the order in which they arrive */
    while (next) {
      const end = await next(username)
      if (end) return end
      next = await nextOf(owner)
    }
    /* oxlint-enable no-await-in-loop */
    return undefined
  })
}

/** The end where nothing is to send now: large pictures may be put off, and pairs whose sides may still change. */
async function putOff(owner: number): Promise<SendResult> {
  const { pairs, large } = await readOutbox(owner)
  const times = [
    ...large.map(picture => picture.retryAt ?? 0),
    ...pairs.filter(isReleased).map(pair => pair.sendAfter ?? 0),
  ]
  if (times.length === 0) return { kind: 'done' }
  const message = large.some(({ putOff: why }) => why === 'crop unknown')
    ? CROP_UNKNOWN
    : large.length > 0
      ? UPLOAD_TOO_LONG
      : null
  return { kind: 'later', message, retryAt: Math.min(...times) }
}

const CROP_UNKNOWN =
  'The server does not have the small pictures that they belong to. They stay on this device and are sent again later.'

async function nextPair(owner: number): Promise<Send | null> {
  const { pairs, removals } = await readOutbox(owner)
  const [removal] = removals
  if (removal) return () => sendRemoval(removal)
  const pair = pairs.find(isToSend)
  return pair ? username => sendPair(pair, username) : null
}

async function nextLarge(owner: number): Promise<Send | null> {
  const { large } = await readOutbox(owner)
  const picture = large.find(isDue)
  return picture ? () => sendLarge(picture) : null
}
