import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { connect } from '../../db/connection.ts'
import { rateLimits } from '../../db/schema/http.ts'
import { signedInUser } from '../../test/account.ts'
import { familyOf } from '../vendors/ebay/client/families.ts'
import { sellersCalls } from './call-budget.ts'

const services = {
  directory: connect(env.DB),
  db: connect(env.DB),
  now: () => Date.UTC(2026, 10, 21, 17),
}
const counts = async () => (await services.db.select().from(rateLimits)).map(({ tries }) => tries)

beforeEach(async () => {
  await services.db.delete(rateLimits)
})

it('an act counts its calls in blocks, those side by side too', async () => {
  const seller = await signedInUser({ username: 'blocks', tier: 'pro' })
  const spend = sellersCalls(services, seller.id)
  await Promise.all(Array.from({ length: 4 }, () => spend('account')))
  expect(await counts()).toEqual([4, 4])
  await spend('account')
  expect(await counts()).toEqual([8, 8])
})

it('one seller’s script stops that seller, and nobody else', async () => {
  const script = await signedInUser({ username: 'script', tier: 'pro' })
  const other = await signedInUser({ username: 'no_script', tier: 'pro' })
  const loop = async () => {
    for (;;) await sellersCalls(services, script.id)('account')
  }
  await expect(loop()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message:
      'You have used your share of today’s questions about eBay accounts and policies. Please try again in 15 hours.',
    detail: { retryable: false },
  })
  await expect(sellersCalls(services, other.id)('account')).resolves.toBeUndefined()
  // Another API of eBay has a budget of its own.
  await expect(sellersCalls(services, script.id)('inventory')).resolves.toBeUndefined()
})

it('the APIs with limits are told by their paths', () => {
  const of = (path: string) => familyOf(`https://api.ebay.com${path}`)
  expect(of('/sell/account/v1/payment_policy?marketplace_id=EBAY_US')).toBe('account')
  expect(of('/sell/inventory/v1/bulk_publish_offer')).toBe('inventory')
  expect(of('/commerce/media/v1_beta/image/create_image_from_file')).toBe('media')
  expect(of('/sell/fulfillment/v1/order')).toBe('orders')
  expect(of('/sell/finances/v1/transaction')).toBe('finances')
  expect(of('/commerce/identity/v1/user/')).toBeNull()
})
