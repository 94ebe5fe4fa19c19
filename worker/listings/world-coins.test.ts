import { beforeAll, expect, it, vi } from 'vitest'
import { ebayCategoriesSchema } from '../../shared/ebay.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { requestsTo } from '../test/sandbox.ts'
import { act, edit, newDealer, newDraft } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('world')
})

const PLAIN = { mint: '', grade: 'VF30', composition: '', weight: '', diameter: '' }

/** The category that a coin is published in; fails where eBay or Obverse refuses it. */
async function publishedIn(fields: object & { year?: string; coinType: string }): Promise<unknown> {
  const title = `${fields.year ?? ''} ${fields.coinType} ${crypto.randomUUID().slice(0, 8)}`
  const draft = await newDraft(dealer)
  const ready = await (
    await edit(dealer, draft, { ...PLAIN, seriesId: null, ...fields, title })
  ).json<Listing>()
  expect(await (await act(dealer, ready, 'publish')).json()).toMatchObject({ success: true })
  const offers = await requestsTo('POST /ebay/sell/inventory/v1/offer')
  const bodies = offers.map(each => JSON.stringify(each.requestBody))
  const [, id] =
    /"categoryId":"(\d+)"/.exec(bodies.find(text => text.includes(ready.sku)) ?? '') ?? []
  return id
}

it.each([
  [{ coinType: 'Italy 1 Euro', seriesId: 'euro-it-1-euro', year: '2002' }, 'Italy'],
  // As it was named before there were tables.
  [{ coinType: 'Italy 1 Euro', year: '2003' }, 'Italy'],
  [
    {
      coinType: 'Canada Silver Maple Leaf 1 oz',
      seriesId: 'canada-silver-maple-leaf',
      year: '2020',
    },
    '177653',
  ],
  [
    {
      coinType: 'South Africa Gold Krugerrand 1 oz',
      seriesId: 'south-africa-gold-krugerrand',
      year: '1974',
    },
    '177652',
  ],
  [
    { coinType: 'Great Britain Gold Sovereign', seriesId: 'uk-sovereign', year: '1911', mint: 'M' },
    'Gold',
  ],
  [{ coinType: 'Canada Silver Dollar', seriesId: 'canada-silver-dollar', year: '1967' }, '3383'],
  [
    {
      coinType: 'Italy 500 Lire Caravelle',
      country: 'Italy',
      denomination: '500 Lire',
      year: '1958',
    },
    'Italy',
  ],
  [
    {
      coinType: 'Germany 10 Mark banknote',
      country: 'Germany',
      denomination: '10 Mark',
      year: '1920',
    },
    'Paper',
  ],
  [{ coinType: 'Toronto transit token', country: 'Canada', year: '1954' }, 'Tokens'],
  [{ coinType: 'A thing that nobody knows', year: '1900', ebayCategory: '257' }, '257'],
  [
    {
      coinType: 'Canada Dollar Loonie',
      seriesId: 'canada-loonie',
      year: '1987',
      lot: { kind: 'roll', count: 25, of: 'Canada Loonies' },
    },
    'Canada',
  ],
  [
    {
      coinType: 'Canada Proof Set',
      country: 'Canada',
      year: '1975',
      lot: { kind: 'set', count: 7, of: 'Canada proof coins' },
    },
    'Canada',
  ],
  [
    {
      coinType: 'Great Britain Proof Set',
      country: 'Great Britain',
      year: '1983',
      lot: { kind: 'set', count: 8, of: 'British proof coins' },
    },
    'Coins: World',
  ],
  [
    {
      coinType: 'Great Britain Gold Sovereign',
      seriesId: 'uk-sovereign',
      year: '1911',
      lot: { kind: 'lot', count: 5, of: 'sovereigns' },
    },
    'Coins: World',
  ],
  [
    {
      coinType: 'Mexico Silver Libertad 1 oz',
      seriesId: 'mexico-silver-libertad',
      year: '2019',
      lot: { kind: 'roll', count: 25, of: 'Libertads' },
    },
    'Coins: World',
  ],
  [
    {
      coinType: 'Italy 1 Euro',
      seriesId: 'euro-it-1-euro',
      year: '2002',
      lot: { kind: 'roll', count: 25, of: 'Italian 1 euro coins' },
    },
    'Coins: World',
  ],
  [
    {
      coinType: 'Germany 10 Mark banknote',
      country: 'Germany',
      denomination: '10 Mark',
      year: '1920',
      lot: { kind: 'lot', count: 10, of: 'German banknotes' },
    },
    'Paper',
  ],
] as const)('%o is published without a question', async (fields, expected) => {
  const { cookie } = dealer
  const answer = await call('/api/ebay/categories', { headers: { cookie } })
  const { categories } = ebayCategoriesSchema.parse(await answer.json())
  const id = await publishedIn(fields)
  const leaf = categories.find(each => each.id === id)
  expect([id, leaf?.path.join(' › ')].join(' ')).toContain(expected)
})

it('a coin of no known country asks for its category', async () => {
  const draft = await newDraft(dealer)
  const title = `A thing ${crypto.randomUUID().slice(0, 8)}`
  const fields = { ...PLAIN, seriesId: null, coinType: 'Zebra piece', year: '1900', title }
  const ready = await (await edit(dealer, draft, fields)).json<Listing>()
  const refused = await act(dealer, ready, 'publish')
  expect(await refused.json()).toMatchObject({ detail: { field: 'ebayCategory' } })
})
