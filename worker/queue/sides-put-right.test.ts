import { describe, expect, it } from 'vitest'
import type { Identification } from '../../shared/coins/identification.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { candidate, morgan } from '../coins/test/morgan.ts'
import { fetchListing } from '../listings/test/listings.ts'
import { dataUrl, jpeg, picturePair } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { draftsOf } from './test/queue-fixture.ts'
import { queuedDraft } from './test/queued-draft.ts'
import { answers, itemsOf, pairForm, post, prepareQueues, settled } from './test/queued-pairs.ts'

prepareQueues()

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

  describe('whose front the seller has chosen', () => {
    const CONFIRMED = { sidesConfirmed: 'true' }
    const sees = (label: string, seen: Partial<Identification>) =>
      answers.set(`${label} front`, () => ({ ok: true, identification: morgan(seen), calls: 1 }))
    const batch = '/api/coins/batch-process'
    const send = {
      'the queue': (seller: TestAccount, label: string) =>
        post(seller, pairForm(label, { ...CONFIRMED, id: crypto.randomUUID() })),
      'a batch’s form': ({ cookie }: TestAccount, label: string) =>
        call(batch, { method: 'POST', headers: { cookie }, body: pairForm(label, CONFIRMED) }),
      'a batch’s list': ({ cookie }: TestAccount, label: string) => {
        const picture = (side: string) => dataUrl(jpeg(`${label} ${side}`))
        const images = { frontImage: picture('front'), backImage: picture('back') }
        const pair = { id: 'coin', ...images, sidesConfirmed: true }
        return sendJson(batch, [pair], { cookie })
      },
    }

    it.each([
      ['the queue', SWAPPED],
      ['the queue', { ...SWAPPED, ...unsure }],
      ['a batch’s form', SWAPPED],
      ['a batch’s list', SWAPPED],
    ] as const)(
      'by %s stay, whatever the model sees, and are not asked about',
      async (way, seen) => {
        const label = `${way} ${JSON.stringify(seen).length}`
        const seller = await newAccount(`sides_chosen_${label.replaceAll(/\W/g, '')}`)
        sees(label, seen)
        expect((await send[way](seller, label)).status).toBeLessThan(300)
        const [queued] = await itemsOf(seller)
        await settled(seller, queued?.id ?? '')
        const [draft] = await draftsOf(seller)
        expect(draft?.frontSha256).toBe((await picturePair(label)).front.sha256)
        const listing = await fetchListing(seller, draft?.id ?? 0)
        expect(listing.answered).toEqual(['SIDES_SWAPPED'])
        expect(codesOf({ ...listing, warnings: [] })).toEqual([])
        const [item] = await itemsOf(seller)
        expect(item?.result?.warnings.filter(({ code }) => code.startsWith('SIDES'))).toEqual([])
      },
    )

    it('stay in the draft of a coin that nobody named, too', async () => {
      const seller = await newAccount('sides_chosen_unnamed')
      sees('unnamed', { ...SWAPPED, candidates: [] })
      const id = crypto.randomUUID()
      await post(seller, pairForm('unnamed', { ...CONFIRMED, id }))
      expect(await settled(seller, id)).toMatchObject([{ status: 'failed' }])
      await sendJson('/api/queue/draft-failed', {}, { cookie: seller.cookie })
      const [draft] = await draftsOf(seller)
      const listing = await fetchListing(seller, draft?.id ?? 0)
      expect(codesOf({ ...listing, warnings: [] })).toEqual([])
    })
  })
})
