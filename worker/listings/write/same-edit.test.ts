import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { pictures } from '../../db/schema/pictures.ts'
import { Failure } from '../../http/failure.ts'
import { newAccount } from '../../test/account.ts'
import { SHA256, storeListing } from '../../test/store-listing.ts'
import { ownListing } from '../store.ts'
import { updateListing } from './change.ts'
import { type EditOfMany, editMany } from './edit-many.ts'

vi.setConfig({ testTimeout: 120_000 })

const db = connect(env.DB)
const services = compose(env)
const BACK = 'ab'.repeat(32)
const ORIGINAL = 'ef'.repeat(32)
let seller: number
beforeAll(async () => {
  seller = (await newAccount('same_edit')).id
  const facts = { type: 'image/jpeg', bytes: 3, width: 9, height: 9, createdAt: 0 }
  // oxlint-disable-next-line no-await-in-loop -- three of them
  for (const sha256 of [SHA256, BACK, ORIGINAL])
    await db.insert(pictures).values({ userId: seller, sha256, ...facts })
})

type Change = Omit<EditOfMany, 'id' | 'version' | 'review'>

const WARNINGS = (['SIDES_SWAPPED', 'POSSIBLE_REPLICA'] as const).map(code => ({
  code,
  message: code,
}))
const gradePrices = [
  { grade: 'VF30', certified: false, priceCents: 5_400, lowCents: 4_000, highCents: 7_000 },
]
const stored = (values = {}) =>
  storeListing(
    seller,
    {
      backSha256: BACK,
      backOriginalSha256: ORIGINAL,
      priceCents: 5_400,
      warnings: JSON.stringify(WARNINGS),
      ...values,
    },
    { gradePrices, meltValue: null },
  )

const single = async (id: number, change: Change, version: number): Promise<string | null> => {
  try {
    await updateListing(services, seller, { ...change, id, version })
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}
const many = async (id: number, change: Change, version: number): Promise<string | null> =>
  (await editMany(services, seller, [{ ...change, id, version }]))[0]?.code ?? null

/** What is stored of a listing, without what two listings never share. */
async function contentOf(id: number) {
  const { id: _id, sku: _sku, priceDataId: _own, ...listing } = await ownListing(db, seller, id)
  const { createdAt: _at, updatedAt: _edited, ...rest } = listing
  return rest
}

const CODES = ['SIDES_SWAPPED', 'POSSIBLE_REPLICA', 'PRICE_BELOW_MELT', 'REPLICA_WORDS'] as const
const codes = fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 2 })
const picture = (sha256: string) => ({ sha256, originalSha256: null })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ answer: codes }),
  fc.record({ takeBack: codes }),
  fc.record({ answer: codes, takeBack: codes, price: fc.constantFrom('54.00', '60.00') }),
  fc.record({ swapSides: fc.constant(true as const), takeBack: codes }),
  fc.constantFrom<Change>(
    { swapSides: true },
    { price: '12.00' },
    { title: 'Another title' },
    { title: 'A coin of the owner', answer: ['REPLICA_WORDS'] },
    { coinType: 'Peace Dollar', year: '1921' },
    { grader: 'PCGS', certificationNumber: '40010001' },
    { grader: null, certificationNumber: null },
    { quantity: 3 },
    { quantity: 0 },
    { lot: { kind: 'roll', count: 20, of: 'dollars' } },
    { lot: null },
    { pictures: [picture(BACK), picture(SHA256)] },
    { pictures: [picture(SHA256), picture(ORIGINAL)] },
    { pictures: [picture('12'.repeat(32))] },
    { storageLocation: 'Box 1' },
    {},
  ),
)
/** How many versions behind the edit is. */
const edits = fc.array(fc.tuple(change, fc.constantFrom(0, 0, 0, 1)), { maxLength: 7 })
const start = fc.constantFrom(
  {},
  { status: 'ended' as const },
  { status: 'sold' as const, soldQuantity: 1 },
)

describe('an edit by the call for one listing and by the call for many', () => {
  it('stores the same, whatever came before it', async () => {
    await fc.assert(
      fc.asyncProperty(start, edits, async (values, changes) => {
        const [one, other] = [await stored(values), await stored(values)]
        for (const [each, behind] of changes) {
          // oxlint-disable-next-line no-await-in-loop -- each edit follows the one before
          const { version } = await ownListing(db, seller, one)
          const named = Math.max(1, version - behind)
          // oxlint-disable-next-line no-await-in-loop
          expect(await single(one, each, named)).toBe(await many(other, each, named))
          // oxlint-disable-next-line no-await-in-loop
          expect(await contentOf(one)).toEqual(await contentOf(other))
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe.each([
  ['for one listing', single],
  ['for many', many],
])('an answer by the call %s', (_name, edit) => {
  let id: number
  beforeEach(async () => {
    id = await stored()
  })
  const now = () => ownListing(db, seller, id)
  const edited = async (...changes: Change[]) => {
    // oxlint-disable-next-line no-await-in-loop -- each edit follows the one before
    for (const each of changes) expect(await edit(id, each, (await now()).version)).toBeNull()
    return now()
  }

  it('is added to those that are stored, twice is once, and can be taken back', async () => {
    expect((await edited({ answer: ['SIDES_SWAPPED'] })).answered).toEqual(['SIDES_SWAPPED'])
    const both = await edited({ answer: ['POSSIBLE_REPLICA'] }, { answer: ['SIDES_SWAPPED'] })
    expect(both).toMatchObject({ answered: ['SIDES_SWAPPED', 'POSSIBLE_REPLICA'], version: 3 })
    expect((await edited({ takeBack: ['SIDES_SWAPPED'] })).answered).toEqual(['POSSIBLE_REPLICA'])
  })

  it('lapses with what it was about, unless it is given anew in the same change', async () => {
    const low = { price: '40.00', answer: ['PRICE_BELOW_MELT'] }
    expect((await edited(low)).answered).toEqual(['PRICE_BELOW_MELT'])
    const lower = { price: '30.00', answer: ['PRICE_BELOW_MELT'] }
    expect((await edited(lower)).answered).toEqual(['PRICE_BELOW_MELT'])
    expect((await edited({ price: '20.00' })).answered).toEqual([])
  })

  it('to swapped sides is a swap, twice is none; taken back it is asked again', async () => {
    const before = await now()
    const sides = ({ frontSha256, frontOriginalSha256, backSha256, backOriginalSha256 }: typeof before) => [
      [frontSha256, frontOriginalSha256],
      [backSha256, backOriginalSha256],
    ] // biome-ignore format: one line
    const swapped = await edited({ swapSides: true })
    expect(sides(swapped)).toEqual(sides(before).toReversed())
    expect(swapped).toMatchObject({ answered: ['SIDES_SWAPPED'], version: before.version + 1 })
    const back = await edited({ swapSides: true })
    expect(sides(back)).toEqual(sides(before))
    // The order is the seller's now.
    expect(back.answered).toEqual(['SIDES_SWAPPED'])
    const undone = await edited(
      { swapSides: true },
      { swapSides: true, takeBack: ['SIDES_SWAPPED'] },
    )
    expect(sides(undone)).toEqual(sides(before))
    expect(undone.answered).toEqual([])
  })

  it('is no conflict where it arrives again; a swap is, for it would turn them back', async () => {
    const answer = { answer: ['POSSIBLE_REPLICA'] }
    const { version } = await edited(answer)
    expect(await edit(id, answer, version - 1)).toBeNull()
    expect((await now()).version).toBe(version)
    const swapped = await edited({ swapSides: true })
    expect(await edit(id, { swapSides: true }, version)).toBe('CONFLICT')
    expect(await now()).toEqual(swapped)
  })

  it('to swapped sides needs both', async () => {
    await db.update(listings).set({ backSha256: '' }).where(eq(listings.id, id))
    expect(await edit(id, { swapSides: true }, 1)).toBe('PICTURE_MISSING')
  })

  it('is one of at most 40', async () => {
    const all = (from: number) => Array.from({ length: 25 }, (_, at) => `CODE_${from + at}`)
    await edited({ answer: all(0) })
    expect(await edit(id, { answer: all(25) }, 2)).toBe('VALIDATION')
  })
})
