import { describe, expect, it } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { candidate } from '../coins/test/morgan.ts'
import { fetchListing } from '../listings/test/listings.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { draftsOf } from './test/queue-fixture.ts'
import { queuedDraft } from './test/queued-draft.ts'

describe('the sides of a draft from the queue', () => {
  const SWAPPED = { first: 'reverse', second: 'obverse' } as const
  const unsure = { candidates: [candidate({ confidence: 0.7 })] }
  const codesOf = ({ warnings, problems }: Listing) =>
    [...warnings, ...problems.filter(({ kind }) => kind !== 'note')]
      .map(({ code }) => code)
      .filter(code => code.startsWith('SIDES'))

  it.each([
    ['the other way round, and is sure of the coin', SWAPPED, 'back', ['SIDES_PUT_RIGHT']],
    [
      'the other way round, without being sure of the coin',
      { ...SWAPPED, ...unsure },
      'front',
      ['SIDES_SWAPPED', 'SIDES_SWAPPED'],
    ],
    ['two coins', { ...SWAPPED, sameCoin: false }, 'front', ['SIDES_SWAPPED', 'SIDES_SWAPPED']],
    ['front and back as they were taken', {}, 'front', []],
  ] as const)('where the model sees %s', async (label, seen, first, codes) => {
    const seller = await newAccount(`sides_${label.length}`)
    const { warnings } = await queuedDraft(seller, 'coin', seen)
    const pair = await picturePair(`${seller.username} coin`)
    const [draft] = await draftsOf(seller)
    expect(draft?.frontSha256).toBe(pair[first].sha256)
    expect(draft?.backSha256).toBe(pair[first === 'front' ? 'back' : 'front'].sha256)
    const listing = await fetchListing(seller, draft?.id ?? 0)
    expect(codesOf(listing)).toEqual(codes)
    // The queue's own line says the same.
    expect(warnings.map(({ code }) => code).filter(code => code.startsWith('SIDES'))).toEqual(
      codes.slice(0, 1),
    )
  })

  it('that were put right are swapped back once, and are not asked about then', async () => {
    const seller = await newAccount('sides_swapped_back')
    await queuedDraft(seller, 'coin', SWAPPED)
    const [draft] = await draftsOf(seller)
    const listing = await fetchListing(seller, draft?.id ?? 0)
    const edit = { id: listing.id, version: listing.version, swapSides: true }
    const { cookie } = seller
    expect((await sendJson('/api/review/edits', { edits: [edit] }, { cookie })).status).toBe(200)
    const after = await fetchListing(seller, listing.id)
    expect(after).toMatchObject({
      frontImageUrl: listing.backImageUrl,
      answered: ['SIDES_PUT_RIGHT'],
    })
    expect(after.problems.filter(({ code }) => code.startsWith('SIDES'))).toEqual([])
  })
})
