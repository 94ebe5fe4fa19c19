import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { PICTURE_PART_BYTES } from '../../shared/pictures/picture-upload.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { storageUses, tiers } from '../db/schema/billing.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { jpeg, picturePair } from './test/pictures.ts'
import { WAITING_PARTS_MAX } from './upload/upload-parts.ts'

const { pictures, uploads } = compose(env)

const send = (
  { cookie }: TestAccount,
  crop: string,
  range: string,
  body: Uint8Array<ArrayBuffer> | null = null,
) =>
  call(`/api/pictures/${crop}/original`, {
    method: 'PUT',
    headers: { cookie, 'Content-Range': range },
    body,
  })

const END_OF_JPEG = Uint8Array.of(0xff, 0xd9)

/** A photograph of about `size` bytes, and a stored crop that it belongs to. */
async function newPhoto({ id }: TestAccount, label: string, size = 600_000) {
  const { front } = await picturePair(label)
  await pictures.put(id, front)
  // The longer data of the picture is no JPEG's, which nothing here decodes; it ends as a JPEG does.
  const start = jpeg(`${label} photo`).slice(0, -2)
  const data = Uint8Array.from({ length: size }, (_, at) => (at * 7919) % 251)
  const photo = new Uint8Array(await new Blob([start, data, END_OF_JPEG]).arrayBuffer())
  return { crop: front.sha256, photo }
}

const partsOf = (photo: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: Math.ceil(photo.length / PICTURE_PART_BYTES) }, (_, at) => {
    const from = at * PICTURE_PART_BYTES
    const bytes = photo.slice(from, from + PICTURE_PART_BYTES)
    return { range: `bytes ${from}-${from + bytes.length - 1}/${photo.length}`, bytes }
  })

it('a picture in parts is stored once all are here, and goes on where it stopped', async () => {
  const seller = await newAccount('in_parts')
  const { crop, photo } = await newPhoto(seller, 'in parts')
  const [first, second, third] = partsOf(photo)
  const begun = await send(seller, crop, first!.range, first!.bytes)
  expect([begun.status, await begun.json()]).toEqual([202, { received: PICTURE_PART_BYTES }])
  // After a break the device asks how far it came. What came twice counts once, what has a gap before it is dropped.
  await (await send(seller, crop, first!.range, first!.bytes)).body?.cancel()
  await (await send(seller, crop, third!.range, third!.bytes)).body?.cancel()
  const asked = await send(seller, crop, `bytes */${photo.length}`)
  expect([asked.status, await asked.json()]).toEqual([202, { received: PICTURE_PART_BYTES }])
  const next = await send(seller, crop, second!.range, second!.bytes)
  expect([next.status, await next.json()]).toEqual([202, { received: 2 * PICTURE_PART_BYTES }])
  const done = await send(seller, crop, third!.range, third!.bytes)
  expect([done.status, await done.json()]).toEqual([200, { success: true }])
  const [row] = await pictures.findMetadata(seller.id, [crop])
  expect(row).toBeDefined()
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', photo)).toString('hex')
  const stored = await pictures.open(seller.id, hash)
  expect(stored?.size).toBe(photo.length)
  expect(await uploads.partsOf(`${seller.id}/${crop}/original`, photo.length)).toEqual([])
})

it('parts are refused that have no place, are too large, cut off, or of another seller’s crop', async () => {
  const seller = await newAccount('bad_parts')
  const { crop, photo } = await newPhoto(seller, 'bad parts')
  const [first] = partsOf(photo)
  const statusOf = async (answer: Promise<Response>) => (await answer).status
  const { bytes, range } = first!
  for (const nonsense of ['bytes 0-9', 'bytes 5-20/10', 'bytes 0-9/99999999', 'items 0-9/10'])
    expect([nonsense, await statusOf(send(seller, crop, nonsense, bytes))]).toEqual([nonsense, 400])
  const tooLarge = photo.slice(0, PICTURE_PART_BYTES + 1)
  const oneMore = `bytes 0-${PICTURE_PART_BYTES}/${photo.length}`
  expect(await statusOf(send(seller, crop, oneMore, tooLarge))).toBe(413)
  expect(await statusOf(send(seller, crop, range, bytes.slice(1)))).toBe(408)
  // Another photograph of the crop ends this upload: parts take no more room than one picture.
  const another = `bytes 0-${bytes.length - 1}/${photo.length + 1}`
  expect(await statusOf(send(seller, crop, range, bytes))).toBe(202)
  expect(await statusOf(send(seller, crop, another, bytes))).toBe(202)
  expect(await statusOf(send(seller, crop, `bytes 5-4/${photo.length}`))).toBe(400)
  const stranger = await newAccount('other_parts')
  expect(await statusOf(send(stranger, crop, range, bytes))).toBe(404)
  const asked = await send(seller, crop, `bytes */${photo.length}`)
  expect(await asked.json()).toEqual({ received: 0 })
})

const storedParts = async ({ id }: TestAccount) =>
  (await env.PICTURES.list({ prefix: `upload-parts/${id}/` })).objects

it('parts that overlap, or lie anywhere, take no more room than their picture', async () => {
  const seller = await newAccount('overlaps')
  const { crop, photo } = await newPhoto(seller, 'overlaps')
  const bytes = photo.slice(0, 100)
  for (const from of [0, 1, 50, 99, 150, 4_000]) {
    const range = `bytes ${from}-${from + 99}/${photo.length}`
    await (await send(seller, crop, range, bytes)).body?.cancel()
  }
  const stored = await storedParts(seller)
  expect(stored.map(({ size }) => size)).toEqual([100])
})

it('a picture in parts that the plan does not hold is refused at its first part', async () => {
  const seller = await newAccount('full_plan')
  const { crop, photo } = await newPhoto(seller, 'full plan')
  const [first] = partsOf(photo)
  const db = connect(env.DB)
  const { maxPictureBytes } = (await db.select().from(tiers).where(eq(tiers.name, 'free')))[0]!
  await db
    .update(storageUses)
    .set({ pictureBytes: maxPictureBytes - 1_000 })
    .where(eq(storageUses.userId, seller.id))
  const answer = await send(seller, crop, first!.range, first!.bytes)
  expect(await answer.json()).toMatchObject({ error: { code: 'PLAN_FULL' } })
  expect(await storedParts(seller)).toEqual([])
})

it('a seller with very many unfinished pictures ends some before a new one begins', async () => {
  const seller = await newAccount('unfinished')
  const { crop, photo } = await newPhoto(seller, 'unfinished')
  const [first] = partsOf(photo)
  const fill = Array.from({ length: WAITING_PARTS_MAX }, (_, from) =>
    uploads.putPart(
      `${seller.id}/${'0'.repeat(64)}/original`,
      { size: 900, from },
      Uint8Array.of(1),
    ),
  )
  await Promise.all(fill)
  const answer = await send(seller, crop, first!.range, first!.bytes)
  expect(await answer.json()).toMatchObject({ error: { code: 'BUSY' } })
  expect(await storedParts(seller)).toHaveLength(WAITING_PARTS_MAX)
})
