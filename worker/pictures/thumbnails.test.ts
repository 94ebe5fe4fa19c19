import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { SHA256 } from '../test/store-listing.ts'

const db = connect(env.DB)
let seller: TestAccount
let other: TestAccount
let users = 0

beforeEach(async () => {
  users += 1
  seller = await signedInUser({ username: `thumbs_${users}` })
  other = await signedInUser({ username: `thumbs_other_${users}` })
  const facts = { type: 'image/jpeg', bytes: 100, width: 900, height: 900, createdAt: 0 }
  await db.insert(pictures).values({ userId: seller.id, sha256: SHA256, ...facts })
})

/** A WebP (lossless) of this size: its header and no more than one byte of pixels. */
function webp(width: number, height: number, bytes = 0): Uint8Array<ArrayBuffer> {
  const size = 26 + bytes + (bytes % 2)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const text = (at: number, word: string) => file.set(new TextEncoder().encode(word), at)
  text(0, 'RIFF')
  view.setUint32(4, size - 8, true)
  text(8, 'WEBPVP8L')
  view.setUint32(16, size - 20, true)
  view.setUint8(20, 0x2f)
  view.setUint32(21, (width - 1) | ((height - 1) << 14), true)
  return file
}

const put = (body: BodyInit, { cookie } = seller) =>
  call(`/api/pictures/${SHA256}/thumbnail`, { method: 'PUT', headers: { cookie }, body })
const get = ({ cookie } = seller) => call(`/uploads/thumbnails/${SHA256}`, { headers: { cookie } })

describe('a thumbnail', () => {
  it('is stored once beside its picture, counted with it, and read by its owner alone', async () => {
    expect((await get()).status).toBe(404)
    const file = webp(320, 300)
    expect((await put(file)).status).toBe(200)
    expect((await put(webp(100, 100))).status).toBe(200)
    const answer = await get()
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file)
    expect((await get(other)).status).toBe(404)
    const [row] = await db.select().from(pictures).where(eq(pictures.userId, seller.id))
    expect(row).toMatchObject({ thumbnailBytes: file.length, bytes: 100 + file.length })
  })

  it('is refused where it is large, no picture, or of a picture that is not the seller’s', async () => {
    expect((await put(webp(321, 10))).status).toBe(413)
    expect((await put(webp(320, 10, 65 * 1024))).status).toBe(413)
    expect((await put('no picture')).status).toBe(400)
    expect((await put(webp(320, 10), other)).status).toBe(404)
    expect((await get()).status).toBe(404)
  })
})
