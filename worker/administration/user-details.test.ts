import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adminUserDetailsSchema } from '../../shared/administration.ts'
import { errorEnvelopeSchema } from '../../shared/errors.ts'
import { securityEventStatement } from '../accounts/security-log.ts'
import { SESSION_MS } from '../accounts/sessions.ts'
import { connect } from '../db/connection.ts'
import { sessions } from '../db/schema/accounts.ts'
import { userErrors } from '../db/schema/administration.ts'
import { newDealer, newDraft } from '../listings/test/listings.ts'
import { endedRun, startRun } from '../publishing/test/drafts.ts'
import { pairForm, post, settled } from '../queue/test/queued-pairs.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'

vi.setConfig({ testTimeout: 60_000 })
const db = connect(env.DB)
let admin: TestAccount

beforeAll(async () => {
  admin = await newAccount('asks_of_users', { isAdmin: true })
})

async function details({ id }: { id: number }) {
  const answer = await call(`/api/admin/users/${id}`, { headers: { cookie: admin.cookie } })
  expect(answer.status).toBe(200)
  return adminUserDetailsSchema.parse(await answer.json())
}

describe('what an admin reads of a user', () => {
  it('has storage, sessions and when the user was seen last', async () => {
    const user = await newAccount('is_asked_of', { tier: 'basic' })
    await newDraft(user)
    const usedAt = Date.UTC(2026, 8, 1)
    await db
      .update(sessions)
      .set({ expiresAt: usedAt + SESSION_MS })
      .where(eq(sessions.userId, user.id))
    const found = await details(user)
    expect(found).toMatchObject({
      user: { id: user.id, username: 'is_asked_of', subscriptionTier: 'basic' },
      lastSeenAt: new Date(usedAt).toISOString(),
      ebay: null,
      jobs: {
        queue: { open: 0, failed: 0, openSince: null },
        publishing: { open: 0, failed: 0, openSince: null },
      },
      errors: [],
    })
    expect(found.storage.listings).toMatchObject({ used: 1, limit: expect.any(Number) })
    expect(found.storage.pictureBytes.used).toBeGreaterThan(0)
    const at = usedAt + 5_000
    await db.run(securityEventStatement({ userId: user.id, kind: 'login.succeeded', at }))
    expect((await details(user)).lastSeenAt).toBe(new Date(at).toISOString())
  })

  it('has the last call that failed by a vendor’s fault, with the request that the log has', async () => {
    const { cookie, id } = await newAccount('meets_errors')
    const checkout = async (tierName: string) => {
      await tellFault({ route: 'POST /stripe/v1/checkout/sessions', status: 503, times: 3 })
      expectLog('warn', 'request_failed')
      const answer = await sendJson('/api/subscription/checkout', { tierName }, { cookie })
      expect(answer.status).toBe(502)
      return errorEnvelopeSchema.parse(await answer.json()).error.requestId
    }
    await checkout('basic')
    const requestId = await checkout('pro')
    // What is the caller's own fault is none.
    expect((await call('/api/listings/0', { headers: { cookie } })).status).toBe(400)
    const call502 = {
      place: 'call',
      what: 'POST /api/subscription/checkout',
      code: 'PAYMENTS_UNAVAILABLE',
      requestId,
    }
    await expect.poll(async () => (await details({ id })).errors).toMatchObject([call502])
    expect(await db.select().from(userErrors).where(eq(userErrors.userId, id))).toHaveLength(1)
  })

  it('has why a coin of the queue and a listing of a run failed', async () => {
    const dealer = await newDealer('fails_in_jobs')
    const draft = await newDraft(dealer)
    await tellFault({ route: 'POST /openai/v1/chat/completions', status: 400, times: 1 })
    const id = crypto.randomUUID()
    const added = await post(dealer, pairForm('fails in jobs', { id }))
    await settled(dealer, id)
    await startRun(dealer, [{ ...draft, version: draft.version + 1 }])
    await endedRun(dealer)
    const { errors, jobs, ebay } = await details(dealer)
    expect(jobs).toMatchObject({
      queue: { open: 0, failed: 1, openSince: null },
      publishing: { open: 0, failed: 1, openSince: null },
    })
    expect(errors.map(({ place }) => place).toSorted()).toEqual(['publishing', 'queue'])
    expect(errors.find(({ place }) => place === 'queue')).toMatchObject({
      what: id,
      requestId: added.headers.get('X-Request-Id'),
    })
    expect(errors.find(({ place }) => place === 'publishing')).toMatchObject({ what: draft.title })
    expect(ebay).toMatchObject({ requiresReconnection: false })
  })

  it('is 404 for nobody’s number', async () => {
    const answer = await call('/api/admin/users/999999', { headers: { cookie: admin.cookie } })
    expect(answer.status).toBe(404)
  })
})
