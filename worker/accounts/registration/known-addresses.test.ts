import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import { RATE_LIMITS } from '../../http/rate-limits.ts'
import { runScheduled } from '../../scheduled.ts'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { callWith, callWithOutbox, linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'

let callers = 0
const register = (username: string, email: string, password = PASSWORD, address?: string) =>
  sendWithOutbox(
    '/api/register',
    { username, email, password },
    { 'CF-Connecting-IP': address ?? `asks ${(callers += 1)}` },
  )
const answerOf = async (answer: Response) => {
  const body = await answer.json<{ message: string; error?: { code: string } }>()
  return [answer.status, body.error?.code ?? body.message]
}
const logIn = async (username: string, password: string) =>
  answerOf(
    await sendWithOutbox(
      '/api/login',
      { username, password },
      { 'CF-Connecting-IP': `asks ${(callers += 1)}` },
    ),
  )

/** What a stranger learns about an address by registering with it and looking at the name afterwards. */
async function probe(username: string, email: string) {
  return [
    await answerOf(await register(username, email)),
    await answerOf(await register(username, email)),
    await answerOf(await register(username, `other.${email}`)),
    await answerOf(await register(username.toUpperCase(), `another.${email}`)),
    await logIn(username, PASSWORD),
    await logIn(username, 'not the password'),
  ]
}

describe('registering', () => {
  it('answers alike whether the address is unknown, a user’s or an applicant’s', async () => {
    await newAccount('long_here')
    await register('waits_here', 'waits_here@shop.example')
    const unknown = await probe('probe_one', 'nobody@shop.example')
    const users = await probe('probe_two', 'long_here@example.com')
    const applicants = await probe('probe_three', 'waits_here@shop.example')
    expect(unknown.map(([status]) => status)).toEqual([201, 201, 409, 409, 403, 401])
    expect(users).toEqual(unknown)
    expect(applicants).toEqual(unknown)
  })

  it('frees a name that was reserved so after ninety days', async () => {
    await newAccount('still_here')
    await register('passing', 'still_here@example.com')
    await env.DB.prepare('update reserved_usernames set expires_at = ?')
      .bind(Date.now() - 1)
      .run()
    expect((await register('passing', 'passing@shop.example')).status).toBe(201)
    const [mail] = await mailsTo('passing@shop.example')
    expect(mail?.kind).toBe('confirm-email')
  })

  it('has an end for one network, and for all together', async () => {
    const { tries } = RATE_LIMITS.registerByNetwork
    const statuses = new Set<number>()
    for (let one = 0; one <= tries; one += 1) {
      const form = [`net_${one}`, `net_${one}@shop.example`, PASSWORD] as const
      statuses.add((await register(...form, `198.51.100.${one}`)).status)
    }
    expect([...statuses]).toEqual([201, 429])
    for (let one = 0; one < RATE_LIMITS.registrations.tries; one += 1) {
      const answer = await register(`all_${one}`, `all_${one}@shop.example`)
      if (answer.status === 429) return
    }
    expect.unreachable()
  })
})

describe('many applications at once', () => {
  it('are told to an admin in a digest, each once', async () => {
    await env.DB.batch([
      env.DB.prepare('delete from rate_limits'),
      env.DB.prepare('delete from pending_users'),
    ])
    await newAccount('reads_digests', { isAdmin: true })
    const alone = RATE_LIMITS.applicationMails.tries
    for (let one = 0; one < alone + 3; one += 1)
      await register(`crowd_${one}`, `crowd_${one}@shop.example`)
    const mails = async (kind: string) =>
      (await mailsTo('reads_digests@example.com')).filter(mail => mail.kind === kind)
    expect(await mails('application')).toHaveLength(alone)
    const services = compose({ ...env, MAIL_FROM: undefined })
    await runScheduled(services)
    await runScheduled(services)
    const digests = await mails('applications-digest')
    expect(digests).toHaveLength(1)
    expect(digests[0]?.subject).toBe('3 applications wait for approval')
    for (const one of [alone, alone + 1, alone + 2])
      expect(digests[0]?.text).toContain(`crowd_${one}`)
    await register('crowd_late', 'crowd_late@shop.example')
    await runScheduled(services)
    expect(await mails('applications-digest')).toHaveLength(1)
  })

  it('that nobody decides are deleted after ninety days, with their links', async () => {
    await env.DB.prepare('delete from rate_limits').run()
    await register('forgotten', 'forgotten@shop.example')
    const row = () =>
      env.DB.prepare(
        `select (select count(*) from pending_users where username = 'forgotten') as applications,
           (select count(*) from email_links where email = 'forgotten@shop.example') as links`,
      ).first()
    const age = (days: number) =>
      env.DB.prepare(`update pending_users set created_at = ? where username = 'forgotten'`)
        .bind(Date.now() - days * 86_400_000)
        .run()
    await age(89)
    await runScheduled(compose(env))
    expect(await row()).toEqual({ applications: 1, links: 1 })
    await age(91)
    await runScheduled(compose(env))
    expect(await row()).toEqual({ applications: 0, links: 0 })
  })
})

describe('an application', () => {
  it('of somebody else’s address has a password that lets nobody in, once the owner registers', async () => {
    await env.DB.prepare('delete from rate_limits').run()
    const email = 'victim@shop.example'
    const registers = async (username: string, password: string) => {
      const [body, address] = [JSON.stringify({ username, email, password }), `who ${username}`]
      const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': address }
      expect((await call('/api/register', { method: 'POST', body, headers })).status).toBe(201)
    }
    await registers('squatter', 'the thief knows it')
    // The same form sent twice, as by a double press, leaves the password.
    await registers('squatter', 'the thief knows it')
    expect((await logIn('squatter', 'the thief knows it'))[0]).toBe(403)
    await registers('victim_shop', 'the owner knows it')
    await expect.poll(async () => (await logIn('squatter', 'the thief knows it'))[0]).toBe(401)
    const admin = await newAccount('approves_disputed', { isAdmin: true })
    await env.DB.prepare('update pending_users set email_confirmed_at = 1 where email = ?')
      .bind(email)
      .run()
    const row = await env.DB.prepare('select id from pending_users where email = ?')
      .bind(email)
      .first<{ id: number }>()
    const headers = { cookie: admin.cookie }
    const path = `/api/admin/approve-user/${row?.id}`
    expect((await callWithOutbox(path, { method: 'POST', headers })).status).toBe(200)
    for (const password of ['the thief knows it', 'the owner knows it'])
      expect((await logIn('squatter', password))[0]).toBe(401)
    const told = (await mailsTo(email)).find(({ kind }) => kind === 'approved')
    expect(told?.text).toContain('/forgot-password')
    await sendWithOutbox('/api/forgot-password', { email }, { 'CF-Connecting-IP': 'forgets' })
    const mail = (await mailsTo(email)).find(({ kind }) => kind === 'password-reset')
    const token = linkIn(mail, '/reset-password').split('/').at(-1)
    const form = { token, password: 'the owner chose it' }
    expect((await sendWithOutbox('/api/reset-password', form)).status).toBe(200)
    expect((await logIn('squatter', 'the owner chose it'))[0]).toBe(200)
  })

  it('and a reserved name are alike once the address is registered again', async () => {
    await env.DB.prepare('delete from rate_limits').run()
    await newAccount('of_old')
    const probeTwice = async (name: string, email: string) => {
      for (const [username, password] of [
        [name, PASSWORD],
        [`${name}_2`, 'another secret'],
      ] as const) {
        const headers = {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': `probes ${username}`,
        }
        const body = JSON.stringify({ username, email, password })
        await callWith({}, '/api/register', { method: 'POST', body, headers })
      }
      return [await logIn(name, PASSWORD), await logIn(`${name}_2`, 'another secret')]
    }
    const unknown = await probeTwice('again', 'new_here@shop.example')
    expect(unknown.map(([status]) => status)).toEqual([401, 403])
    expect(await probeTwice('once_more', 'of_old@example.com')).toEqual(unknown)
  })

  it('whose address is not confirmed is not approved, by dashboard or link, where mails are sent', async () => {
    await env.DB.prepare('delete from rate_limits').run()
    const admin = await newAccount('careful', { isAdmin: true })
    await register('unproved', 'unproved@shop.example')
    const headers = { cookie: admin.cookie }
    const list = await call('/api/admin/pending-users', { headers })
    const { pendingUsers } = await list.json<{ pendingUsers: { id: number; username: string }[] }>()
    const id = pendingUsers.find(({ username }) => username === 'unproved')?.id
    const approve = () => call(`/api/admin/approve-user/${id}`, { method: 'POST', headers })
    const refused = await approve()
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: 'unproved has not confirmed the address unproved@shop.example yet.',
    })
    const mail = (await mailsTo('careful@example.com')).findLast(
      ({ kind }) => kind === 'application',
    )
    const byLink = linkIn(mail, '/approval/approve').split('/').at(-1)
    const page = { 'X-Obverse-Page': 'approval', 'Sec-Fetch-Site': 'same-origin' }
    expect((await call(`/api/approve-user/${byLink}`, { headers: page })).status).toBe(409)
    const [confirmation] = await mailsTo('unproved@shop.example')
    const token = linkIn(confirmation, '/confirm-email').split('/').at(-1)
    expect((await sendWithOutbox('/api/confirm-email', { token })).status).toBe(200)
    expect((await approve()).status).toBe(200)
  })

  it('that is rejected leaves neither name nor address behind', async () => {
    const admin = await newAccount('rejects', { isAdmin: true })
    await register('unwanted', 'unwanted@shop.example')
    const headers = { cookie: admin.cookie }
    const list = await callWithOutbox('/api/admin/pending-users', { headers })
    const { pendingUsers } = await list.json<{ pendingUsers: { id: number; username: string }[] }>()
    const id = pendingUsers.find(({ username }) => username === 'unwanted')?.id
    const path = `/api/admin/reject-user/${id}`
    expect((await callWithOutbox(path, { method: 'POST', headers })).status).toBe(200)
    // The mails themselves are deleted when they are sent, and their rows after two weeks.
    await env.DB.prepare(`delete from mails where recipient = 'unwanted@shop.example'`).run()
    const { results } = await env.DB.prepare(
      `select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'
         and name not like 'sqlite%' and name <> 'mails' and name not like 'd1%'`,
    ).all<{ name: string }>()
    for (const { name } of results) {
      const rows = await env.DB.prepare(`select * from "${name}"`).all()
      expect(`${name}: ${JSON.stringify(rows.results)}`).not.toContain('unwanted')
    }
  })
})
