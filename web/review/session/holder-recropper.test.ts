import { expect, test, vi } from 'vitest'
import type { Listing, ListingPictureReference } from '../../../shared/listing/listings.ts'
import { newReviewRow } from '../test/review-row.ts'
import { startRecropper } from './holder-recropper.ts'
import { lacksOf } from './rows/session-row.ts'
import { createSessionStore } from './session-store.ts'

const FRONT = 'a'.repeat(64)
const BACK = 'b'.repeat(64)
const PHOTO = 'c'.repeat(64)
const CUT = 'd'.repeat(64)
const QUESTION = {
  code: 'LABEL_NOT_READ',
  field: 'certificationNumber',
  kind: 'question',
  message: 'Not read.',
} as const
const picture = (sha256: string, width: number, height: number) => ({
  sha256,
  originalSha256: PHOTO,
  url: '',
  originalUrl: '',
  size: { width, height },
})
const square = (sha256: string) => picture(sha256, 1600, 1600)

/** One draft whose front is cut as a holder's; the server as far as the recropper knows it. */
function start({ problem = null as string | null, originals = true } = {}) {
  const front = {
    ...picture(FRONT, 1120, 1600),
    ...(originals ? {} : { originalSha256: null, originalUrl: null }),
  }
  const listing = {
    id: 1,
    grade: 'VF30',
    warnings: [{ code: 'LABEL_NOT_READ' as const, message: '' }],
    problems: [QUESTION],
    pictures: [front, square(BACK)],
  }
  let stored = newReviewRow(listing)
  const store = createSessionStore()
  store.send({ arrived: 'loaded', rows: [stored] })
  const saved: ListingPictureReference[][] = []
  const crop = vi.fn(async ({ pictures }: Listing) => {
    const [side] = pictures
    return {
      cropped: new Map(
        problem || !side ? [] : [[side.sha256, { sha256: CUT, originalSha256: PHOTO }]],
      ),
      problem,
    }
  })
  const end = startRecropper(store, {
    crop,
    save: async (_, pictures) => {
      saved.push(pictures)
      stored = {
        ...stored,
        listing: {
          ...stored.listing,
          version: 9,
          pictures: [square(CUT), square(BACK)],
          problems: [],
        },
      }
    },
    fetch: async () => [stored],
    sentenceOf: () => 'It did not work.',
  })
  const row = () => store.get().rows.get(1)!
  const lacks = () => lacksOf(row().shown).map(({ code }) => code)
  /** The answer, as saved by the server. */
  const save = () => {
    const [edit] = [row().pending]
    if (!edit) return
    store.send({ arrived: 'sent', edits: [{ id: 1, version: 3, ...edit }] })
    const answered = {
      ...stored.listing,
      answered: ['LABEL_NOT_READ'],
      problems: row().shown.listing.problems,
    }
    stored = { ...stored, listing: answered }
    store.send({ arrived: 'results', answer: { results: [{ id: 1, row: stored, error: null }] } })
  }
  return { store, crop, saved, row, lacks, save, end }
}

test('a coin that is said to be in no slab is cropped to the coin once the answer is saved', async () => {
  const { store, crop, saved, lacks, save } = start()
  expect(crop).not.toHaveBeenCalled()
  store.send({ do: 'answer' })
  expect(lacks()).toEqual(['HOLDER_CROP'])
  await vi.waitFor(() => expect(crop).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(saved).toEqual([])
  save()
  await vi.waitFor(() =>
    expect(saved).toEqual([
      [
        { sha256: CUT, originalSha256: PHOTO },
        { sha256: BACK, originalSha256: PHOTO },
      ],
    ]),
  )
  await vi.waitFor(() => expect(lacks()).toEqual([]))
  expect(crop).toHaveBeenCalledTimes(1)
})

test('where it cannot be cropped it says why, holds the coin back, and tries again when asked', async () => {
  const { store, crop, saved, row, lacks, save } = start({
    problem: 'The photograph is not stored yet.',
  })
  store.send({ do: 'answer' })
  save()
  await vi.waitFor(() => expect(row().cropFailure).toBe('The photograph is not stored yet.'))
  expect(lacks()).toEqual(['HOLDER_CROP'])
  store.send({ do: 'decide', review: 'approved' })
  expect(row().shown.review).toBe('open')
  // `y` does not say that the stretched picture is right.
  store.send({ do: 'focus', id: 1 })
  store.send({ do: 'answer' })
  await vi.waitFor(() => expect(crop).toHaveBeenCalledTimes(2))
  expect(row().shown.listing.answered).toEqual(['LABEL_NOT_READ'])
  expect(saved).toEqual([])
})
