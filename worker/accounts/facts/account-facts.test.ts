import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeUser } from '../../administration/change-user.ts'
import { storageUse } from '../../billing/storage.ts'
import { writeState } from '../../billing/store.ts'
import { compose, type Services } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { users } from '../../db/schema/accounts.ts'
import { accountFacts, subscriptions, tiers } from '../../db/schema/billing.ts'
import { chooseMarketplace } from '../../ebay/connection/marketplace.ts'
import { servicesEndingAfter } from '../../orders/test/cut-points.ts'
import { signedInUser } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { interceptedDatabase } from '../../test/intercepted.ts'
import { withPlan } from '../../test/plan-limits.ts'
import { pushAccountFacts, pushDueAccountFacts } from './account-facts.ts'

const services = compose(env)
const db = connect(env.DB)

const factsOf = (userId: number) =>
  db.select().from(accountFacts).where(eq(accountFacts.userId, userId)).get()

/** What the directory says. */
async function saidOf(userId: number) {
  const said = await db
    .select({
      marketplaceId: users.marketplaceId,
      suspendedAt: users.suspendedAt,
      createdAt: users.createdAt,
      maxListings: tiers.maxListings,
      maxTextBytes: tiers.maxTextBytes,
      maxPictureBytes: tiers.maxPictureBytes,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .where(eq(users.id, userId))
    .get()
  if (!said) throw new Error('no account')
  return said
}

const ADMIN = { id: 0, username: 'an admin' }
type Act = (services: Services, userId: number) => Promise<unknown>
const ACTS: [string, Act][] = [
  ['suspended', (of, userId) => changeUser(of, ADMIN, userId, { kind: 'suspend' })],
  ['given a plan', (of, userId) => changeUser(of, ADMIN, userId, { kind: 'set-tier', tier: 'pro' })],
  ['paid for', (of, userId) => subscribed(of, userId)],
  ['moved to another site', (of, userId) => chooseMarketplace(of, userId, 'EBAY_GB')],
] // biome-ignore format: short lines

async function subscribed(through: Services, userId: number) {
  const row = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).get()
  if (!row) throw new Error('no subscription')
  const { subscriptionId, paymentFailed, cancelAtPeriodEnd, currentPeriodEnd } = row
  const state = {
    subscriptionId,
    tier: 'premium' as const,
    paidTier: 'premium' as const,
    paymentFailed,
    cancelAtPeriodEnd,
    currentPeriodEnd,
  }
  return writeState(through, row, { state, events: [], now: 0 })
}

describe('what the directory says of a seller', () => {
  it.each(ACTS)('follows at once when the account is %s, and after a Worker that ended at any step with the schedule', async (name, act) => {
    const outcomes = new Set<string>()
    let last = ''
    let wasCut = true
    for (let steps = 1; wasCut; steps += 1) {
      const { id } = await signedInUser({ username: `${name} ${steps}` })
      await db.insert(subscriptions).values({ userId: id, customerId: `${name} ${steps}`, askedAt: 0 })
      const before = await saidOf(id)
      expect(await factsOf(id)).toMatchObject(before)
      const { services: ending, count } = servicesEndingAfter(steps)
      await act(ending, id).catch(() => undefined)
      wasCut = count() >= steps
      const said = await saidOf(id)
      const facts = await factsOf(id)
      const isChanged = JSON.stringify(said) !== JSON.stringify(before)
      const isPushed = JSON.stringify({ ...facts, ...said }) === JSON.stringify(facts)
      last = `${isChanged} ${isPushed}`
      outcomes.add(last)
      await pushDueAccountFacts({ directory: db, db, ofSeller: null })
      expect(await factsOf(id)).toMatchObject(said)
      expect(steps).toBeLessThan(30)
    }
    expect(last).toBe('true true')
    // It was cut between the two databases.
    expect([...outcomes]).toContain('true false')
  }) // biome-ignore format: short lines

  it('is pushed before the seller’s next request is answered', async () => {
    const { id, cookie } = await signedInUser({ username: 'facts_due' })
    await db.update(users).set({ tier: 'premium' }).where(eq(users.id, id))
    const most = (await saidOf(id)).maxListings
    expect((await storageUse(db, id)).listings.limit).toBeLessThan(most)
    expect((await call('/api/user', { headers: { cookie } })).status).toBe(200)
    expect((await storageUse(db, id)).listings.limit).toBe(most)
  })

  it('is pushed for a suspended account too, whose requests are refused', async () => {
    const { id, cookie } = await signedInUser({ username: 'facts_suspended' })
    await db.update(users).set({ suspendedAt: 7 }).where(eq(users.id, id))
    expect((await call('/api/listings', { headers: { cookie } })).status).toBe(403)
    expect(await factsOf(id)).toMatchObject({ suspendedAt: 7 })
  })

  it('is due for every seller of a plan that an admin changes, and not for others', async () => {
    const [one, other] = [
      await signedInUser({ username: 'facts_plan', tier: 'basic' }),
      await signedInUser({ username: 'facts_other', tier: 'pro' }),
    ]
    const before = await factsOf(other.id)
    const { restore } = await withPlan('basic', { maxListings: 3 })
    expect(await factsOf(one.id)).toMatchObject({ maxListings: 3, maxTextBytes: 30_000 })
    expect(await factsOf(other.id)).toEqual(before)
    await restore()
    expect(await factsOf(one.id)).toMatchObject(await saidOf(one.id))
  })

  it('does not go back to what it was, though the older push comes last', async () => {
    const { id } = await signedInUser({ username: 'facts_raced' })
    let isHeld = true
    const slow = compose({
      ...env,
      DB: interceptedDatabase(env.DB, async (isWrite, write) => {
        if (isWrite && isHeld) {
          isHeld = false
          await changeUser(services, ADMIN, id, { kind: 'suspend' })
        }
        return write()
      }),
    })
    await pushAccountFacts(slow, id)
    expect(isHeld).toBe(false)
    const { suspendedAt } = await saidOf(id)
    expect(suspendedAt).not.toBeNull()
    expect(await factsOf(id)).toMatchObject({ suspendedAt })
    await pushDueAccountFacts({ directory: db, db, ofSeller: null })
    expect(await factsOf(id)).toMatchObject({ suspendedAt })
  })
})
