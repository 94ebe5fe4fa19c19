import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { newAccount } from '../test/account.ts'
import { storeListing } from '../test/store-listing.ts'
import { listingsToCheck } from './check-store.ts'

const DAY_MS = 86_400_000

it('an auction whose time is over is checked first: eBay may go on with it at its start price', async () => {
  const seller = await newAccount('check_order')
  const now = Date.now()
  const live = { status: 'published', ebayUserId: 'held', ebayCheckedAt: now } as const
  const auction = { ...live, format: 'auction', durationDays: 3 } as const
  const unchecked = await storeListing(seller.id, { ...live, ebayCheckedAt: null })
  const running = await storeListing(seller.id, { ...auction, publishedAt: now - 2 * DAY_MS })
  const over = await storeListing(seller.id, { ...auction, publishedAt: now - 3 * DAY_MS })
  const account = { userId: seller.id, ebayUserId: 'held', scopes: '', connectedAt: 0 }
  const found = await listingsToCheck(connect(env.DB), account, { now, limit: 10 })
  expect(found.map(({ id }) => id)).toEqual([over, unchecked, running])
})

it('an auction that was checked after its end has its turn like others: it may have been put up again since', async () => {
  const seller = await newAccount('check_turn')
  const now = Date.now()
  const live = { status: 'published', ebayUserId: 'held' } as const
  const again = await storeListing(seller.id, {
    ...live,
    format: 'auction',
    durationDays: 3,
    publishedAt: now - 9 * DAY_MS,
    ebayCheckedAt: now - 1_000,
  })
  const fixed = await storeListing(seller.id, { ...live, ebayCheckedAt: now - 2_000 })
  const account = { userId: seller.id, ebayUserId: 'held', scopes: '', connectedAt: 0 }
  const found = await listingsToCheck(connect(env.DB), account, { now, limit: 10 })
  expect(found.map(({ id }) => id)).toEqual([fixed, again])
})
