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
