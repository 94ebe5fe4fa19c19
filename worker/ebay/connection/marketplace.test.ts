import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../shared/accounts/accounts.ts'
import type { OwnMarketplace } from '../../../shared/ebay.ts'
import { connect } from '../../db/connection.ts'
import { users } from '../../db/schema/accounts.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { listingTemplates } from '../../db/schema/listings.ts'
import { servicesEndingAfter } from '../../orders/test/cut-points.ts'
import { signedInUser, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { interceptedDatabase } from '../../test/intercepted.ts'
import { storeSelectedPolicies, storeShipsFrom } from '../store.ts'
import { chooseMarketplace, ownMarketplace } from './marketplace.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const PATH = '/api/ebay/marketplace'
const own = async ({ cookie }: TestAccount): Promise<OwnMarketplace> =>
  (await call(PATH, { headers: { cookie } })).json()
const choose = ({ cookie }: TestAccount, marketplaceId: string) =>
  sendJson(PATH, { marketplaceId }, { cookie }, 'PUT')
const shipFrom = ({ cookie }: TestAccount, postalCode: string) =>
  sendJson('/api/ebay/ships-from', { postalCode }, { cookie }, 'PUT')

const db = connect(env.DB)

/** Something of the seller's with an amount. */
const storeAmount = ({ id }: TestAccount) =>
  db
    .insert(listingTemplates)
    .values({ userId: id, description: '', returnsLine: '', bands: '[]', updatedAt: 0 })

const POLICIES = { paymentPolicyId: '1', returnPolicyId: '2', shippingPolicyId: '3' }

it('a seller sells on eBay’s US site until another one is chosen, for that seller alone', async () => {
  const seller = await signedInUser({ username: 'market_seller' })
  const other = await signedInUser({ username: 'market_other' })
  expect(await own(seller)).toEqual({ marketplaceId: 'EBAY_US', canChange: true })
  const chosen = await choose(seller, 'EBAY_GB')
  expect(await chosen.json()).toEqual({ marketplaceId: 'EBAY_GB', canChange: true })
  expect(await own(other)).toEqual({ marketplaceId: 'EBAY_US', canChange: true })
  const user = await call('/api/user', { headers: { cookie: seller.cookie } })
  expect(await user.json<CurrentUser>()).toMatchObject({ marketplaceId: 'EBAY_GB' })
  expect((await choose(seller, 'EBAY_MOON')).status).toBe(400)
})

it('a postal code is one of the marketplace’s country, and is forgotten with it', async () => {
  const seller = await signedInUser({ username: 'post_seller' })
  expect((await shipFrom(seller, '43215')).status).toBe(200)
  expect((await shipFrom(seller, 'SW1A 1AA')).status).toBe(400)
  await choose(seller, 'EBAY_GB')
  const rows = connect(env.DB).select().from(ebayConnections)
  const stored = await rows.where(eq(ebayConnections.userId, seller.id)).get()
  expect(stored?.shipsFromPostalCode).toBeNull()
  expect(await (await shipFrom(seller, 'sw1a 1aa')).json()).toEqual({ postalCode: 'SW1A 1AA' })
  expect((await shipFrom(seller, '43215')).status).toBe(400)
})

it('the marketplace stays as it is once anything may have an amount; choosing it again is no error', async () => {
  const seller = await signedInUser({ username: 'coin_seller' })
  await storeAmount(seller)
  expect(await own(seller)).toEqual({ marketplaceId: 'EBAY_US', canChange: false })
  const refused = await choose(seller, 'EBAY_GB')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'You have amounts in dollars already. A marketplace is chosen before the first coin.',
  })
  expect((await choose(seller, 'EBAY_US')).status).toBe(200)
  expect((await own(seller)).marketplaceId).toBe('EBAY_US')
})

it('a choice is whole or not made, though the Worker ends after each single step', async () => {
  const results = new Set<string>()
  let wasCut = true
  for (let steps = 1; wasCut; steps++) {
    const seller = await signedInUser({ username: `cut_${steps}` })
    await storeShipsFrom(db, seller.id, '43215')
    await storeSelectedPolicies(db, seller.id, POLICIES)
    const { services, count } = servicesEndingAfter(steps)
    await chooseMarketplace(services, seller.id, 'EBAY_GB').catch(() => undefined)
    wasCut = count() >= steps
    const { marketplaceId } = await ownMarketplace({ directory: db, db }, seller.id)
    const connection = db
      .select()
      .from(ebayConnections)
      .where(eq(ebayConnections.userId, seller.id))
    expect((await connection.get())?.paymentPolicyId).toBe(marketplaceId === 'EBAY_US' ? '1' : null)
    const account = await db.select().from(users).where(eq(users.id, seller.id)).get()
    expect(account?.marketplaceBefore).toBeNull()
    results.add(marketplaceId)
    expect(steps).toBeLessThan(20)
  }
  expect([...results]).toEqual(['EBAY_US', 'EBAY_GB'])
})

it('a choice is taken back where an amount comes while it is stored', async () => {
  const seller = await signedInUser({ username: 'amount_meanwhile' })
  const racing = connect(
    interceptedDatabase(env.DB, async (isWrite, run) => {
      const result = await run()
      if (isWrite) await storeAmount(seller).onConflictDoNothing()
      return result
    }),
  )
  await expect(
    chooseMarketplace({ directory: racing, db: racing }, seller.id, 'EBAY_GB'),
  ).rejects.toMatchObject({
    code: 'VALIDATION',
  })
  expect(await own(seller)).toEqual({ marketplaceId: 'EBAY_US', canChange: false })
})
