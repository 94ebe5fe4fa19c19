import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminUsers,
  type AuditLog,
  type Count,
  type MailOutbox,
  type PendingUsers,
  vendorsSchema,
} from '../../shared/administration.ts'
import type { SubscriptionTiers } from '../../shared/billing.ts'
import { LISTING_STATUSES } from '../../shared/listing/listings.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { pendingUsers } from '../db/schema/accounts.ts'
import type { VendorCheck } from '../http/vendor-check.ts'
import { giveSecondFactor, newAccount, PASSWORD, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { makeAllDue } from '../test/due.ts'
import { allowLog, expectLog } from '../test/expect-log.ts'
import { callWith, callWithOutbox, mailsTo, sendWithOutbox } from '../test/outbox.ts'
import { monthlyCoins } from '../test/plans.ts'
import { tellFault } from '../test/sandbox.ts'
import { storeListing } from '../test/store-listing.ts'
import { pushCounts } from './push-counts.ts'
import { vendorStatuses } from './vendor-status.ts'

const db = connect(env.DB)

type Answer = { message: string; error: { code: string } }
let admin: TestAccount

beforeAll(async () => {
  admin = await newAccount('boss', { isAdmin: true })
})

const ask = (path: string) => call(`/api/admin${path}`, { headers: { cookie: admin.cookie } })
const act = (path: string, by = admin, body: unknown = {}, method = 'POST') =>
  sendJson(`/api/admin/users/${path}`, body, { cookie: by.cookie }, method)
const users = async (query = '') => (await ask(`/users${query}`)).json<AdminUsers>()
const lastEntry = async () => (await (await ask('/audit-log')).json<AuditLog>()).entries[0]
const statusFor = async ({ cookie }: TestAccount) =>
  (await call('/api/listings', { headers: { cookie } })).status

describe('suspending', () => {
  it('logs a user out immediately and blocks them until it ends; old sessions stay ended', async () => {
    const user = await newAccount('rowdy')
    expect(await statusFor(user)).toBe(200)
    expect((await act(`${user.id}/suspend`)).status).toBe(200)
    const out = await call('/api/listings', { headers: { cookie: user.cookie } })
    expect(out.status).toBe(403)
    expect((await out.json<Answer>()).message).toBe(
      'This account is suspended. Please contact the administrator.',
    )
    const me = await call('/api/user', { headers: { cookie: user.cookie } })
    expect(await me.json()).toEqual({ authenticated: false })
    const login = { username: 'rowdy', password: PASSWORD }
    expect((await sendJson('/api/login', login, { cookie: user.cookie })).status).toBe(403)
    expect(await lastEntry()).toMatchObject({
      action: 'user.suspended',
      actor: { id: admin.id, username: 'boss' },
      subject: { id: user.id, username: 'rowdy' },
    })
    expect((await act(`${user.id}/unsuspend`)).status).toBe(200)
    expect(await statusFor(user)).toBe(401)
    expect((await sendJson('/api/login', login)).status).toBe(200)
    expect((await lastEntry())?.action).toBe('user.unsuspended')
  })

  it('done twice is done and written down once', async () => {
    const user = await newAccount('double')
    await act(`${user.id}/suspend`)
    const entry = await lastEntry()
    expect((await act(`${user.id}/suspend`)).status).toBe(200)
    expect(await lastEntry()).toEqual(entry)
  })

  it('that ends for a user who is not suspended leaves their sessions alone', async () => {
    const user = await newAccount('in_good_standing')
    const entry = await lastEntry()
    expect((await act(`${user.id}/unsuspend`)).status).toBe(200)
    expect(await statusFor(user)).toBe(200)
    expect(await lastEntry()).toEqual(entry)
  })

  it('of nobody is not found', async () => {
    expect((await act('999999/suspend')).status).toBe(404)
    expect((await act('nobody/suspend')).status).toBe(400)
  })
})

describe('administrators', () => {
  it('are granted and revoked; their permissions change immediately', async () => {
    const user = await newAccount('climber')
    const tries = async () =>
      (await call('/api/admin/users/count', { headers: { cookie: user.cookie } })).status
    expect(await tries()).toBe(403)
    await act(`${user.id}/make-admin`)
    const without = await call('/api/admin/users/count', { headers: { cookie: user.cookie } })
    expect((await without.json<Answer>()).error.code).toBe('SECOND_FACTOR_NOT_SET_UP')
    await giveSecondFactor(user)
    expect(await tries()).toBe(200)
    expect((await lastEntry())?.action).toBe('user.made_admin')
    await act(`${user.id}/unmake-admin`)
    expect(await tries()).toBe(403)
    expect((await lastEntry())?.action).toBe('user.unmade_admin')
  })

  it('always has one who can act: the last is neither removed nor suspended', async () => {
    for (const measure of ['suspend', 'unmake-admin']) {
      const answer = await act(`${admin.id}/${measure}`)
      expect(answer.status).toBe(409)
      expect((await answer.json<Answer>()).error.code).toBe('LAST_ADMIN')
    }
    const other = await newAccount('other_boss', { isAdmin: true })
    const answers = await Promise.all([
      act(`${other.id}/suspend`, admin),
      act(`${admin.id}/suspend`, other),
    ])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const left = await env.DB.prepare(
      'select count(*) as n from users where is_admin = 1 and suspended_at is null',
    ).first()
    expect(left).toEqual({ n: 1 })
    await env.DB.prepare('update users set suspended_at = null where id = ?').bind(admin.id).run()
  })
})

describe('the lists', () => {
  it('show users with tier and use, found by a part of name or address, paged by key', async () => {
    const names = ['paged_one', 'paged_two', 'paged_three']
    for (const name of names) await newAccount(name)
    const [one] = (await users('?search=PAGED_ONE')).users
    expect(one).toMatchObject({
      username: 'paged_one',
      email: 'paged_one@example.com',
      isAdmin: false,
      suspendedAt: null,
      subscriptionTier: 'free',
      currentUsage: 0,
      limit: await monthlyCoins('free'),
      listings: 0,
      pictureBytes: 0,
      hasEbayConnection: false,
    })
    const first = await users('?search=paged_&limit=2')
    const second = await users(`?search=paged_&limit=2&before=${first.nextBefore}`)
    expect([first.users.length, second.users.length, second.nextBefore]).toEqual([2, 1, null])
    expect([...first.users, ...second.users].map(user => user.username).toSorted()).toEqual(
      names.toSorted(),
    )
    const byAddress = (await users('?search=two%40EXAMPLE.com')).users
    expect(byAddress.map(user => user.username)).toEqual(['paged_two'])
    // SQL wildcards are matched literally.
    expect((await users('?search=paged%25')).users).toEqual([])
  })

  it('show fifty applications, the newest first, and where the next ones begin', async () => {
    await db.delete(pendingUsers)
    for (let count = 0; count < 51; count += 1)
      await db.insert(pendingUsers).values({
        username: `waits_${count}`,
        email: `waits_${count}@example.com`,
        passwordHash: 'none',
        createdAt: count,
        announcedAt: count,
      })
    const page = async (query: string) => (await ask(`/pending-users${query}`)).json<PendingUsers>()
    const first = await page('')
    expect(first.pendingUsers).toHaveLength(50)
    expect(first.pendingUsers[0]?.username).toBe('waits_50')
    const rest = await page(`?before=${first.nextBefore}`)
    expect(rest.pendingUsers.map(({ username }) => username)).toEqual(['waits_0'])
    expect(rest.nextBefore).toBeNull()
    await db.delete(pendingUsers)
  })

  it('show the use of this month and the bytes of the pictures, and by tier', async () => {
    const user = await newAccount('busy', { tier: 'pro' })
    const month = new Date().toISOString().slice(0, 7)
    for (const [id, of] of [
      ['now', month],
      ['long ago', '2020-01'],
    ]) {
      await env.DB.prepare(
        'insert into allowance_uses (analysis_id, user_id, month, settled, lapses_at) values (?, ?, ?, 1, 0)',
      )
        .bind(id, user.id, of)
        .run()
    }
    // What a seller stores is shown too, and not that of another.
    for (const [userId, sha256, bytes] of [
      [user.id, 'a', 3_000_000],
      [user.id, 'b', 400_000],
      [(await newAccount('other_storer')).id, 'a', 7],
    ])
      await env.DB.prepare(
        `insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
         values (?, ?, 'image/jpeg', ?, 1, 1, 0)`,
      )
        .bind(userId, sha256, bytes)
        .run()
    await makeAllDue()
    await pushCounts(compose(env))
    const found = (await users('?tier=pro')).users
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      username: 'busy',
      currentUsage: 1,
      limit: 500,
      pictureBytes: 3_400_000,
    })
  })

  it('set a tier, which applies immediately', async () => {
    const user = await newAccount('upgraded')
    expect((await act(`${user.id}/tier`, admin, { tierName: 'premium' }, 'PUT')).status).toBe(200)
    const me = await call('/api/user', { headers: { cookie: user.cookie } })
    expect(await me.json()).toMatchObject({
      subscriptionTier: 'premium',
      subscription: { tierDisplayName: 'Premium', limit: 2000 },
    })
    expect(await lastEntry()).toMatchObject({ action: 'user.tier_set', detail: 'free → premium' })
    const wrong = await act(`${user.id}/tier`, admin, { tierName: 'gold' }, 'PUT')
    expect(wrong.status).toBe(400)
  })

  it('change a plan at once, for who has it, and mark one as popular', async () => {
    const user = await newAccount('planned', { tier: 'basic' })
    const put = (by: TestAccount, body: unknown, name = 'basic') =>
      sendJson(`/api/admin/plans/${name}`, body, { cookie: by.cookie }, 'PUT')
    const holds = { maxListings: 900, maxPictureBytes: 50_000_000_000 }
    const plan = {
      displayName: 'Starter',
      monthlyCoins: 123,
      ...holds,
      features: ['One'],
      popular: true,
    }
    expect((await put(user, plan)).status).toBe(403)
    expect((await put(admin, { ...plan, monthlyCoins: -1 })).status).toBe(400)
    expect((await put(admin, plan, 'gold')).status).toBe(400)
    expect((await put(admin, plan)).status).toBe(200)
    const { tiers } = await (await call('/api/subscription/tiers')).json<SubscriptionTiers>()
    expect(tiers.find(tier => tier.name === 'basic')).toMatchObject(plan)
    expect(tiers.filter(tier => tier.popular)).toHaveLength(1)
    const me = await call('/api/user', { headers: { cookie: user.cookie } })
    expect(await me.json()).toMatchObject({ subscription: { limit: 123 } })
    expect(await lastEntry()).toMatchObject({
      action: 'plan.changed',
      detail: 'Starter: 100 → 123 coins, 10000 → 900 listings',
    })
  })

  it('page the audit log by key', async () => {
    const first = await (await ask('/audit-log?limit=1')).json<AuditLog>()
    const second = await (
      await ask(`/audit-log?limit=1&before=${first.nextBefore}`)
    ).json<AuditLog>()
    expect(second.entries[0]?.id).toBeLessThan(first.entries[0]?.id ?? 0)
  })

  it('filter the audit log by action and by a part of a name', async () => {
    const user = await newAccount('logged_user')
    await act(`${user.id}/suspend`)
    await act(`${user.id}/unsuspend`)
    const found = async (query: string) => {
      const { entries } = await (await ask(`/audit-log?${query}`)).json<AuditLog>()
      return entries.map(entry => `${entry.action} ${entry.subject.username}`)
    }
    expect(await found('search=LOGGED_')).toEqual([
      'user.unsuspended logged_user',
      'user.suspended logged_user',
    ])
    expect(await found('search=logged&action=user.suspended')).toEqual([
      'user.suspended logged_user',
    ])
    expect(await found('search=nobody_of_this_name')).toEqual([])
    expect((await ask('/audit-log?action=user.praised')).status).toBe(400)
  })

  it('count users, applications, and of the listings of all users those on the marketplace', async () => {
    const counts = async () => {
      const answers = await Promise.all(
        ['users', 'listings', 'pending-users'].map(what => ask(`/${what}/count`)),
      )
      return Promise.all(answers.map(async answer => (await answer.json<Count>()).count))
    }
    const [usersBefore = 0, ...others] = await counts()
    expect(others).toEqual([0, 0])
    const sellers = [await newAccount('counted_one'), await newAccount('counted_two')]
    for (const { id } of sellers)
      for (const status of LISTING_STATUSES) await storeListing(id, { status })
    await storeListing(sellers[0]?.id ?? 0, { status: 'published' })
    const applicant = { email: 'counted@example.com', passwordHash: 'none', createdAt: 0 }
    await db.insert(pendingUsers).values({ username: 'counted', ...applicant })
    await makeAllDue()
    await pushCounts(compose(env))
    expect(await counts()).toEqual([usersBefore + 2, 3, 1])
  })
})

describe('the state of the platform', () => {
  it.each([
    [undefined, false],
    ['G-OBVERSE1', true],
  ])('says whether an analytics id is set (%s), and not which', async (ANALYTICS_ID, isSet) => {
    const headers = { cookie: admin.cookie }
    const answer = await callWith({ ANALYTICS_ID }, '/api/admin/check-analytics', { headers })
    expect(await answer.json()).toEqual({ hasAnalyticsId: isSet })
  })

  it('reports that mails stay in the outbox, and stores the test email there', async () => {
    const headers = { cookie: admin.cookie }
    const status = await callWithOutbox('/api/admin/email-service-status', { headers })
    expect(await status.json()).toEqual({
      success: true,
      status: { sendgrid: false, resend: false, smtp: false, defaultServiceAvailable: false },
    })
    const test = await callWithOutbox('/api/admin/test-email', { method: 'POST', headers })
    expect(await test.json()).toEqual({
      message: 'No mail service is set up: the test email was kept in the outbox and not sent.',
      sent: false,
    })
    expect((await mailsTo('boss@example.com')).map(mail => mail.kind)).toEqual(['test'])
    const outbox = await (await callWithOutbox('/api/admin/outbox', { headers })).json<MailOutbox>()
    expect(outbox.keeps).toBe(true)
    expect(outbox.mails[0]).toMatchObject({ to: 'boss@example.com' })
    expect(outbox.mails[0]?.text).toContain('Mails arrive.')
    // With a service set up, nobody reads what was mailed: the texts hold links that log in.
    expect(await (await ask('/outbox')).json()).toEqual({ keeps: false, mails: [] })
    const { entries } = await (await ask('/audit-log?action=mail.tested')).json<AuditLog>()
    expect(entries[0]).toMatchObject({ detail: 'outbox' })
  })

  it('shows admins no text of a mail in production, where no mail service is set up either, and writes down who read the outbox', async () => {
    const headers = { cookie: admin.cookie }
    await sendWithOutbox('/api/forgot-password', { email: 'boss@example.com' })
    const read = async (vars: { OUTBOX_TEXTS?: undefined }) => {
      const answer = await callWith({ MAIL_FROM: undefined, ...vars }, '/api/admin/outbox', {
        headers,
      })
      return (await answer.json<MailOutbox>()).mails[0]
    }
    expect((await read({}))?.text).toContain('/reset-password/')
    const { id: before = 0 } = (await lastEntry()) ?? {}
    const mail = await read({ OUTBOX_TEXTS: undefined })
    expect(mail).toMatchObject({ to: 'boss@example.com', subject: 'Choose a new password' })
    expect(JSON.stringify(mail)).not.toContain('/reset-password/')
    expect(mail?.text).toBeNull()
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'mail.outbox_read', actor: { username: 'boss' } })
    expect(entry?.id).toBeGreaterThan(before)
  })

  it('says what the mail service answered to the test email', async () => {
    expectLog('warn', 'mail_sending_failed')
    expectLog('warn', 'request_failed')
    const boss = await newAccount('postmaster', { isAdmin: true })
    const test = () => sendJson('/api/admin/test-email', {}, { cookie: boss.cookie })
    await tellFault({
      route: 'POST /resend/emails',
      holding: 'postmaster@example.com',
      status: 422,
      times: 1,
    })
    const refused = await test()
    expect(refused.status).toBe(502)
    const { message, error } = await refused.json<Answer>()
    expect(error.code).toBe('MAIL_NOT_SENT')
    expect(message).toMatch(/^Could not send test email\. Resend 422: /)
    expect((await lastEntry())?.detail).toMatch(/^resend, failed: Resend 422: /)
    const taken = await test()
    expect(await taken.json()).toEqual({
      message: 'A test email to postmaster@example.com was handed to resend.',
      sent: true,
    })
    expect(await lastEntry()).toMatchObject({ action: 'mail.tested', detail: 'resend' })
  })

  it('lists mails that could not be sent, and tries one again', async () => {
    // The mail that is tried again is sent after the test.
    allowLog('error', 'mail_sending_failed')
    const id = crypto.randomUUID()
    await env.DB.prepare(
      `insert into mails (id, kind, recipient, subject, text, html, sender, state, tries, reason, created_at)
       values (?, 'approved', 'x@example.com', 'Hello', 'You are approved.', '', 'outbox', 'failed', 3, 'No.', 1000)`,
    )
      .bind(id)
      .run()
    const listed = await (await ask('/failed-mails')).json<{ mails: unknown[] }>()
    expect(listed.mails).toContainEqual({
      id,
      kind: 'approved',
      to: 'x@example.com',
      subject: 'Hello',
      tries: 3,
      reason: 'No.',
      repeatable: true,
      createdAt: '1970-01-01T00:00:01.000Z',
      nextTryAt: null,
    })
    const again = (one: string) =>
      sendJson(`/api/admin/failed-mails/${one}/try-again`, {}, { cookie: admin.cookie })
    expect((await again(id)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'mail.tried_again',
      subject: { username: id },
    })
    expect((await again(crypto.randomUUID())).status).toBe(404)
  })

  it('checks the vendors and shows no secret', async () => {
    const answer = await ask('/vendors')
    const text = await answer.text()
    const { vendors } = vendorsSchema.parse(JSON.parse(text))
    const byName = Object.fromEntries(vendors.map(one => [one.vendor, one]))
    expect(byName.eBay).toMatchObject({ configured: true, missing: [], answering: true })
    expect(byName['Vision model (openai)']).toMatchObject({ configured: true, answering: true })
    expect(byName['Mail (resend)']).toMatchObject({ configured: true, answering: true })
    expect(byName['metals.dev']).toMatchObject({ configured: true, answering: true })
    const secrets = Object.entries(env).flatMap(([name, value]) =>
      /SECRET|KEY/.test(name) && typeof value === 'string' ? [value] : [],
    )
    expect(secrets.length).toBeGreaterThan(2)
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
  })

  it('distinguishes a vendor that fails, refuses, hangs or has no keys from a working one', async () => {
    const check = (vendor: string, run: VendorCheck['run'], missing: string[] = []) => ({
      vendor,
      purpose: 'a test',
      missing,
      run,
    })
    const found = await vendorStatuses(
      [
        check('answers', async () => ({ ok: true, remark: 'well' })),
        check('refuses', async () => ({ ok: false, reason: 'It answers with status 401.' })),
        check('fails', () => Promise.reject(new Error('https://vendor.example/?key=secret'))),
        check('hangs', () => new Promise(() => undefined)),
        check('absent', null, ['VENDOR_KEY']),
      ],
      () => 0,
      20,
    )
    expect(found.map(one => [one.vendor, one.configured, one.answering, one.reason])).toEqual([
      ['answers', true, true, 'well'],
      ['refuses', true, false, 'It answers with status 401.'],
      ['fails', true, false, 'It could not be reached.'],
      ['hangs', true, false, 'It did not answer within 0.02 seconds.'],
      ['absent', false, null, null],
    ])
  })
})
