import { describe, expect, it } from 'vitest'
import { listingSchema } from '../../shared/listing/listings.ts'
import {
  describedJpeg,
  describedPng,
  describedWebp,
  SECRET,
} from '../../shared/picture-headers/test/described-pictures.ts'
import { storedPictureSchema } from '../../shared/pictures/picture-upload.ts'
import { listingForm, postListing } from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { fileOf, jpeg, largeJpeg } from './test/pictures.ts'

function upload({ cookie }: TestAccount, parts: Record<string, File | string>) {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  return call('/api/pictures', { method: 'POST', headers: { cookie }, body })
}
const stored = async (response: Response) => storedPictureSchema.parse(await response.json())

describe('a picture for a listing', () => {
  it('is stored under its hash, with its size and the photograph it was cut from', async () => {
    const seller = await newAccount('uploads')
    const response = await upload(seller, {
      picture: fileOf(largeJpeg('cut', 1700)),
      original: fileOf(jpeg('photo')),
    })
    expect(response.status).toBe(201)
    const picture = await stored(response)
    expect(picture).toMatchObject({ width: 1700, height: 1700 })
    for (const sha256 of [picture.sha256, picture.originalSha256]) {
      const read = await call(`/uploads/${sha256}.jpg`, { headers: { cookie: seller.cookie } })
      expect(read.status).toBe(200)
      // A name of the server's own.
      expect(read.headers.get('Content-Disposition')).toBe(`inline; filename="${sha256}"`)
    }
    expect(picture.url).toBe(`/uploads/${picture.sha256}.jpg`)
  })

  it('keeps its first original when it is sent again, alone or with another', async () => {
    const seller = await newAccount('repeats')
    const picture = fileOf(jpeg('same'))
    const first = await stored(await upload(seller, { picture, original: fileOf(jpeg('one')) }))
    expect(await stored(await upload(seller, { picture }))).toEqual(first)
    const other = await upload(seller, { picture, original: fileOf(jpeg('another')) })
    expect(await stored(other)).toEqual(first)
  })

  it('is stored without place, camera and what follows its end, through every door', async () => {
    const seller = await newAccount('nameless')
    const headers = { cookie: seller.cookie }
    const textOf = async (sha256: string) => {
      const read = await call(`/uploads/${sha256}.jpg`, { headers })
      return Buffer.from(await read.arrayBuffer()).toString('latin1')
    }
    const picture = await stored(
      await upload(seller, {
        picture: fileOf(describedJpeg(jpeg('nameless'))),
        original: fileOf(describedPng(), 'photo.png'),
      }),
    )
    // The same picture taken elsewhere is the same picture.
    const plain = await stored(await upload(seller, { picture: fileOf(jpeg('nameless')) }))
    expect(plain.sha256).toBe(picture.sha256)
    const large = describedWebp()
    const crop = await stored(await upload(seller, { picture: fileOf(jpeg('nameless crop')) }))
    const path = `/api/pictures/${crop.sha256}/original`
    expect((await call(path, { method: 'PUT', headers, body: large })).status).toBe(200)
    const kept = await stored(await upload(seller, { picture: fileOf(jpeg('nameless crop')) }))

    const form = await listingForm({}, null)
    form.set('frontImage', fileOf(describedJpeg(jpeg('nameless front'), 6)))
    form.set('backImage', fileOf(describedJpeg(jpeg('nameless back'))))
    form.set('frontOriginal', fileOf(describedPng(6), 'photo.png'))
    const created = await postListing(seller, form)
    expect(created.status).toBe(201)
    const { pictures } = listingSchema.parse(await created.json())
    const hashes = [picture, kept, ...pictures].flatMap(each => [each.sha256, each.originalSha256])
    const texts = await Promise.all(hashes.filter(each => each !== null).map(textOf))
    expect(texts).toHaveLength(7)
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toContain(SECRET)
    }
  })

  it('may come without a photograph, and is never its own', async () => {
    const seller = await newAccount('alone')
    const picture = fileOf(jpeg('alone'))
    expect(await stored(await upload(seller, { picture }))).toMatchObject({ originalSha256: null })
    const twice = await upload(seller, { picture, original: picture })
    expect(await stored(twice)).toMatchObject({ originalSha256: null })
  })

  it('is its owner’s alone', async () => {
    const [seller, other] = [await newAccount('mine'), await newAccount('theirs')]
    const { url } = await stored(await upload(seller, { picture: fileOf(jpeg('mine')) }))
    expect((await call(url, { headers: { cookie: other.cookie } })).status).toBe(404)
  })

  it('is refused with the part that is at fault', async () => {
    const seller = await newAccount('refused')
    const cut = jpeg('cut off')
    const broken = fileOf(cut.slice(0, cut.length - 20))
    const refusals: [Record<string, File | string>, string, string][] = [
      [{}, 'PICTURE_MISSING', 'picture'],
      [{ picture: 'text' }, 'PICTURE_MISSING', 'picture'],
      [{ picture: broken }, 'PICTURE_TRUNCATED', 'picture'],
      [{ picture: fileOf(jpeg('whole')), original: broken }, 'PICTURE_TRUNCATED', 'original'],
    ]
    for (const [parts, code, field] of refusals) {
      const response = await upload(seller, parts)
      expect(await response.json()).toMatchObject({ error: { code, detail: { field } } })
      expect(response.status).toBe(400)
    }
  })
})
