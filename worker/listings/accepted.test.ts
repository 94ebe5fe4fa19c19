import { beforeAll, describe, expect, it, vi } from 'vitest'
import { firstObstacle } from '../../shared/listing/listing-rules.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { act, edit, newDealer, newDraft } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('accepted')
})

// Certificates of this coin that the sandbox's PCGS knows.
const slab = { grader: 'PCGS', grade: 'MS65', certificationNumber: '40010001' }
/** Equal coins are not published twice. */
const unique = (title: string) => `${title}, coin ${crypto.randomUUID().slice(0, 8)}`
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

describe('a listing without a blocking problem and an unanswered question', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a raw coin', {}],
    ['a raw coin that is worn flat', { grade: 'P1' }],
    ['a raw proof coin', { grade: 'PR69', title: unique('1881-S Morgan Dollar Proof') }],
    ['a coin at the lowest price', { price: '0.99', shippingPrice: '1.00' }],
    ['a raw coin just below the limit', { price: '2499.99' }],
    [
      'a slab with its grade in the title',
      { ...slab, title: unique('1881-S Morgan Dollar PCGS MS65') },
    ],
    [
      'a slab above the limit',
      { ...slab, grade: 'MS65 DMPL', certificationNumber: '40010014', price: '2500.00' },
    ],
    [
      'a Details slab',
      {
        ...slab,
        grader: 'NGC',
        certificationNumber: '8665933-283',
        grade: 'XF Details',
        title: unique('1881-S Morgan NGC XF Details'),
      },
    ],
    ['five equal pieces', { quantity: 5 }],
    [
      'one with best offers',
      { bestOffer: true, bestOfferAccept: '50.00', bestOfferDecline: '40.00' },
    ],
    ['an auction of three days', { format: 'auction', durationDays: 3, price: '10.00' }],
    [
      'an auction with reserve and Buy It Now',
      {
        format: 'auction',
        durationDays: 10,
        price: '10.00',
        reservePrice: '20.00',
        buyItNowPrice: '20.00',
      },
    ],
    ['one that starts in a week', { scheduledStart: inAWeek() }],
    ['a lot', { lot: { kind: 'lot', count: 5, of: 'Five Morgan dollars' }, grade: '' }],
    ['a roll', { lot: { kind: 'roll', count: 20, of: 'Twenty Morgan dollars' } }],
    ['an own SKU', { sku: `OWN${crypto.randomUUID().replaceAll('-', '')}` }],
  ])('is taken by eBay: %s', async (_, form) => {
    const draft = await newDraft(dealer)
    const ready = await (await edit(dealer, draft, form)).json<Listing>()
    expect(firstObstacle(ready.problems)).toBeNull()
    const answer = await act(dealer, ready, 'publish')
    expect(await answer.json()).toMatchObject({ success: true })
  })
})
