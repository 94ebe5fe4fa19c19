import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { coinDetector } from '../../../test/capture-setup.ts'
import { newListing } from '../../../test/listing.ts'
import { failure, prepareApp, success } from '../../../test/render-app.tsx'
import { editListing, press } from '../../test/edit-sheet.ts'

vi.mock('../../../pictures/coin-detector.ts', () => import('../../../test/capture-setup.ts'))
vi.mock('../../../pictures/shrunk.ts', () => ({
  shrunk: async (picture: Blob) => new Blob([`small ${await picture.text()}`]),
}))

beforeAll(() =>
  Promise.all([
    import('../../../app/single-coin-page.tsx'),
    import('../../../single-coin/edit-listing.tsx'),
    import('../../../pictures/crop/crop-dialog.tsx'),
  ]),
)
prepareApp({ signedIn: true })
beforeEach(() => {
  coinDetector.cropFails = false
})

const [A, B, C] = ['a', 'b', 'c'].map(letter => letter.repeat(64))
const ORIGINAL = 'e'.repeat(64)
const STORED = 'd'.repeat(64)
const size = { width: 1600, height: 1600 }
const picture = (sha256 = '', originalSha256: string | null = null) => ({
  sha256,
  originalSha256,
  url: `/uploads/${sha256}.jpg`,
  originalUrl: originalSha256 && `/uploads/${originalSha256}.jpg`,
  size,
})
const LISTING = newListing({ pictures: [picture(A, ORIGINAL), picture(B), picture(C)] })
const file = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })

/** Opens the form; `uploads` collects what each upload carried. */
async function open(refuses = false, listing = LISTING) {
  const uploads: Record<string, string>[] = []
  const opened = await editListing(listing, {
    answers: {
      'POST /api/pictures': async body => {
        if (refuses) return failure('PICTURE_TRUNCATED')
        const parts: Record<string, string> = {}
        if (body instanceof FormData)
          for (const [name, part] of body)
            parts[name] = part instanceof Blob ? await part.text() : part
        uploads.push(parts)
        const originalSha256 = parts['original'] ? 'f'.repeat(64) : null
        const url = `/uploads/${STORED}.jpg`
        return success({ sha256: STORED, originalSha256, url, width: 1600, height: 1600 })
      },
      [`PUT /api/pictures/${STORED}/thumbnail`]: () => success({ success: true }),
      [`GET /uploads/${ORIGINAL}.jpg`]: () => new Response('the photograph'),
    },
  })
  return { ...opened, uploads }
}

async function savedPictures(saved: readonly { pictures?: unknown }[]) {
  await press('Update Listing')
  await waitFor(() => expect(saved).toHaveLength(1))
  return saved[0]?.pictures
}
const reference = (sha256: string | undefined, originalSha256: string | null = null) => ({
  sha256,
  originalSha256,
})
const tile = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Pictures' })).getByRole('button', {
    name,
    pressed: undefined,
  })

describe('the pictures of a listing', () => {
  // The first one here: a thumbnail is sent once.
  test('a new picture gets its thumbnail', async () => {
    const { calls } = await open()
    await userEvent.upload(screen.getByLabelText('Replace Front (Obverse)'), file('cut'))
    const sent = `PUT /api/pictures/${STORED}/thumbnail`
    await expect.poll(() => calls, { timeout: 5_000 }).toContain(sent)
  })

  test('a side is replaced: found, cropped, and stored with its photograph', async () => {
    const { saved, uploads } = await open()
    await userEvent.upload(screen.getByLabelText('Replace Front (Obverse)'), file('new front'))
    expect(await screen.findByText('No coin was found here. Adjust the crop by hand.')).toBeTruthy()
    expect(uploads).toEqual([{ picture: 'crop of new front', original: 'new front' }])
    expect(await savedPictures(saved)).toEqual([
      reference(STORED, 'f'.repeat(64)),
      reference(B),
      reference(C),
    ])
  })

  test('a side is cropped again from its photograph, which is not sent again', async () => {
    const { saved, uploads } = await open()
    await press('Crop')
    const dialog = await screen.findByRole('dialog', { name: 'Adjust Front (Obverse)' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this crop' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(uploads).toEqual([{ picture: 'crop of the photograph' }])
    expect(await savedPictures(saved)).toEqual([
      reference(STORED, ORIGINAL),
      reference(B),
      reference(C),
    ])
  })

  test('others are added whole, and removed', async () => {
    const { saved, uploads } = await open()
    await userEvent.upload(screen.getByLabelText('Add pictures'), [file('edge')])
    expect(await screen.findByRole('button', { name: 'Picture 4' })).toBeTruthy()
    expect(uploads).toEqual([{ picture: 'small edge', original: 'edge' }])
    await userEvent.click(tile(/^Picture 3/))
    await press('Remove Picture 3')
    expect(await savedPictures(saved)).toEqual([
      reference(A, ORIGINAL),
      reference(B),
      reference(STORED, 'f'.repeat(64)),
    ])
  })

  test('are moved by keys and by buttons; the sides are swapped', async () => {
    const { saved } = await open()
    tile(/^Front/).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(tile(/^Picture 3/))
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(await screen.findByText('Picture 3 is now Back (Reverse).')).toBeTruthy()
    await press('Move Back (Reverse) forward')
    await press('Swap sides')
    expect(await savedPictures(saved)).toEqual([reference(A, ORIGINAL), reference(C), reference(B)])
  })

  test('a picture that is not stored is said, and the one before stays', async () => {
    const { saved, calls } = await open(true)
    await userEvent.upload(screen.getByLabelText('Replace Front (Obverse)'), file('cut'))
    expect(await screen.findByText(/arrived incomplete/)).toBeTruthy()
    expect(saved).toEqual([])
    expect(calls).toContain('POST /api/pictures')
    await press('Update Listing')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'))
    expect(saved).toEqual([])
  })
})

describe('a coin that is in no slab', () => {
  const COIN = {
    ellipse: { cx: 40, cy: 40, rx: 20, ry: 20, angleDegrees: 0 },
    score: 1,
    whole: true,
  }
  const HOLDER = newListing({
    warnings: [{ code: 'LABEL_NOT_READ', message: 'The label could not be read.' }],
    pictures: [
      { ...picture(A, ORIGINAL), size: { width: 1120, height: 1600 } },
      { ...picture(B), size: { width: 1120, height: 1600 } },
    ],
  })

  test('is cropped to the coin by the answer; a side without its photograph says so and waits', async () => {
    const frames: unknown[] = []
    const { crop, detectInPicture } = coinDetector
    coinDetector.detectInPicture = async (...given) => {
      const detection = await detectInPicture(...given)
      return detection.ok ? { ...detection, coins: [COIN], found: true } : detection
    }
    coinDetector.crop = (of, frame) => {
      frames.push(frame)
      return crop(of, frame)
    }
    const { saved, uploads } = await open(false, HOLDER)
    await press('It is not a slab')
    const waits = /The back picture is still cut as a slab’s.*the photograph is not stored yet/
    expect(await screen.findByText(waits)).toBeTruthy()
    expect(uploads).toEqual([{ picture: 'crop of the photograph' }])
    expect(frames).toEqual([expect.objectContaining({ cx: 40, cy: 40, turnDegrees: 0 })])
    expect(frames).toEqual([expect.not.objectContaining({ holder: expect.anything() })])
    await press('Update Listing')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      answer: ['LABEL_NOT_READ'],
      pictures: [reference(STORED, ORIGINAL), reference(B)],
    })
    Object.assign(coinDetector, { crop, detectInPicture })
  })
})
