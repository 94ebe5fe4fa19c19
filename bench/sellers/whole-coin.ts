import sharp from 'sharp'
import { FACE_PARTS } from '../../shared/coins/coins.ts'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import { THUMBNAIL_SIDE_PX } from '../../shared/pictures/pictures.ts'
import { LARGER_TO_FOLLOW } from '../../shared/queue.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { PersistentCalls } from '../faults/persistent-calls.ts'
import { unlikePairs } from '../queue/unlike-pairs.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Side = { crop: Bytes; face: string; listingCrop: Bytes; original: Bytes; thumbnail: Bytes }
/** What the browser sends of one coin. */
export type WholeCoin = { id: string; front: Side; back: Side }

const LISTING_CROP_PX = 1_600
const ORIGINAL_PX = 2_000
const SIDES = ['front', 'back'] as const

/** Makes coins with everything that the browser sends of them: small crops, faces, listing crops, photographs. */
export async function wholeCoins(count: number): Promise<WholeCoin[]> {
  const pairs = await (await unlikePairs())(count)
  const coins: WholeCoin[] = []
  for (const { id, front, back } of pairs)
    coins.push({ id, front: await sideOf(front), back: await sideOf(back) })
  return coins
}

async function sideOf(crop: Bytes): Promise<Side> {
  const { data, info } = await sharp(crop).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const picture = { data: new Uint8ClampedArray(data), width, height }
  const resized = async (px: number) =>
    new Uint8Array(await sharp(crop).resize(px, px).jpeg({ quality: 80 }).toBuffer())
  return {
    crop,
    face: JSON.stringify(describeFace(picture)),
    listingCrop: await resized(LISTING_CROP_PX),
    original: await resized(ORIGINAL_PX),
    thumbnail: await resized(THUMBNAIL_SIDE_PX),
  }
}

/** Sends the pair to the queue. */
export async function sendPair({ call }: PersistentCalls, coin: WholeCoin): Promise<void> {
  const body = new FormData()
  body.set('id', coin.id)
  body.set(LARGER_TO_FOLLOW, SIDES.join(','))
  for (const side of SIDES) {
    body.set(`${side}Image`, jpeg(coin[side].crop), `${side}.jpg`)
    body.set(FACE_PARTS[side], coin[side].face)
  }
  await answered(call('/api/queue/pairs', { method: 'POST', body }), 'the pair')
}

/** Sends what belongs to the crops of a pair, as the browser does after it. */
export async function sendLargePictures({ call }: PersistentCalls, coin: WholeCoin): Promise<void> {
  for (const side of SIDES) {
    const { crop, listingCrop, original, thumbnail } = coin[side]
    const address = `/api/pictures/${await sha256Hex(crop)}`
    const put = (kind: string, file: Bytes) =>
      answered(
        call(`${address}/${kind}`, {
          method: 'PUT',
          body: jpeg(file),
          headers: { 'Content-Type': 'image/jpeg' },
        }),
        kind,
      )
    await put('listing-crop', listingCrop)
    await put('original', original)
    await put('thumbnail', thumbnail)
  }
}

async function answered(call: Promise<unknown>, what: string): Promise<void> {
  if ((await call) === null) throw new Error(`${what} was refused`)
}

const jpeg = (bytes: Bytes) => new Blob([bytes], { type: 'image/jpeg' })
