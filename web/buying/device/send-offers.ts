import type { Offer, OfferSheet } from '../../../shared/buying/offers.ts'
import {
  PICTURE_UPLOAD_PARTS,
  storedPictureSchema,
} from '../../../shared/pictures/picture-upload.ts'
import { api, apiFetch } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/api-failure.ts'
import { createListeners } from '../../lib/listeners.ts'
import { makeThumbnail } from '../../pictures/make-thumbnail.ts'
import {
  type DeviceOffer,
  readCrop,
  readDeviceOffer,
  readDeviceOffers,
  removeOffer,
  removeUnusedCrops,
  storeCrop,
  storeOffer,
} from './device-rows.ts'

const sent = createListeners()
/** Calls `listener` when the server has answered for an offer of this device. */
export const onOfferSent = (listener: () => void) => sent.subscribe(listener)

/** Whether the server does not know all of it yet. A refused one waits for the dealer. */
export const isWaiting = ({ isSaved, end, refusal }: DeviceOffer): boolean =>
  refusal === null && (!isSaved || end !== null)

/**
 * Sends what the server does not know of this user's offers, the oldest first and one at a time. A call that is not
 * answered is made again later: the server has each offer, its acceptance and its drafts once.
 */
export async function sendOffers(user: number): Promise<'done' | 'later'> {
  if (!('locks' in navigator)) return sendAll(user)
  // Two tabs do not send the same offer at a time.
  return navigator.locks.request(`obverse-buying:${user}`, () => sendAll(user))
}

async function sendAll(user: number): Promise<'done' | 'later'> {
  const waiting = (await readDeviceOffers(user)).filter(isWaiting).toReversed()
  for (const offer of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
    if ((await sendOffer(user, offer)) === 'later') return 'later'
    sent.notify()
  }
  return 'done'
}

async function sendOffer(user: number, offer: DeviceOffer): Promise<'done' | 'later'> {
  try {
    const saved = offer.isSaved ? offer : await save(user, offer)
    if (saved.end) await end(user, saved)
    return 'done'
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) return 'later'
    const now = await readDeviceOffer(user, offer.id)
    if (now) await storeOffer(user, { ...now, refusal })
    return 'done'
  }
}

/** Null where the same call may succeed later, or after a log-in. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.retryable || error.code === 'UNREADABLE') return null
  const isOfSession = error.status === 401 || error.code === 'OTHER_USER' || error.status === 429
  return isOfSession ? null : error.message
}

async function save(user: number, offer: DeviceOffer): Promise<DeviceOffer> {
  const json = await withStoredPictures(user, offer.sheet)
  const answer: Offer = await (
    await api.buying.offers[':id'].$put({ param: { id: offer.id }, json })
  ).json()
  // It may have been renewed or accepted meanwhile.
  const now = (await readDeviceOffer(user, offer.id)) ?? offer
  const isSaved = now.sheet.pricedAt === offer.sheet.pricedAt
  const saved = { ...now, isSaved, token: answer.token }
  await storeOffer(user, saved)
  return saved
}

async function end(user: number, { id, end: ended }: DeviceOffer): Promise<void> {
  const param = { id }
  if (ended?.kind === 'accept') {
    const { paidCents, at } = ended
    await api.buying.offers[':id'].accept.$post({ param, json: { paidCents, at } })
  } else if (ended) {
    await api.buying.offers[':id'].decline.$post({ param, json: { at: ended.at } })
  }
  await removeOffer(user, id)
  await removeUnusedCrops(user)
}

/** The sheet with the names of its pictures as they are stored. A picture that is refused is left out. */
async function withStoredPictures(user: number, sheet: OfferSheet): Promise<OfferSheet> {
  const lines = []
  for (const line of sheet.lines) {
    const pictures: string[] = []
    for (const sha256 of line.pictures) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: a phone's network is narrow
      const stored = await storedPicture(user, sha256)
      if (stored !== null && !pictures.includes(stored)) pictures.push(stored)
    }
    lines.push({ ...line, pictures })
  }
  return { ...sheet, lines }
}

async function storedPicture(user: number, sha256: string): Promise<string | null> {
  const crop = await readCrop(user, sha256)
  // A picture of an offer that came from the server.
  if (!crop) return sha256
  if (crop.storedAs !== null) return crop.storedAs
  const body = new FormData()
  body.set(PICTURE_UPLOAD_PARTS.picture, crop.picture, 'picture.jpg')
  try {
    const response = await apiFetch('/api/pictures', { method: 'POST', body })
    const stored = storedPictureSchema.parse(await response.json())
    makeThumbnail(stored.url, crop.picture)
    await storeCrop(user, sha256, { ...crop, storedAs: stored.sha256 })
    return stored.sha256
  } catch (error) {
    if (refusalOf(error) === null) throw error
    return null
  }
}
