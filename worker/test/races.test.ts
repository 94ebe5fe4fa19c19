import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { METAL_RULES_MAX } from '../../shared/metal/metal-rules.ts'
import { metalTerms } from '../../shared/test/metal-terms.ts'
import { newAccount, PASSWORD, type TestAccount } from './account.ts'
import { call, sendJson } from './call.ts'
import { linkIn, mailsTo, sendWithOutbox } from './outbox.ts'
import { storeListing } from './store-listing.ts'

/** The statuses of the answers to calls that arrive together, sorted. */
const statusesOf = async (calls: readonly Promise<Response>[]): Promise<number[]> => {
  const answers = await Promise.all(calls)
  await Promise.all(answers.map(answer => answer.text()))
  return answers.map(({ status }) => status).sort((a, b) => a - b)
}
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const count = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .first<{ count: number }>()
  )?.count
const headers = ({ cookie }: TestAccount) => ({ cookie })

describe('requests that arrive together', () => {
  it('start no more metal rules than a seller may have', async () => {
    const seller = await newAccount('races_rules')
    const start = () => sendJson('/api/metal/rules', { terms: metalTerms({}) }, headers(seller))
    await statusesOf(times(METAL_RULES_MAX - 1, start))
    const statuses = await statusesOf(times(8, start))
    expect(
      await count('select count(*) as count from metal_rules where user_id = ?', seller.id),
    ).toBe(METAL_RULES_MAX)
    expect(statuses).toEqual([201, ...times(7, () => 400)])
  })

  it('leave an admin, though two take the role from each other', async () => {
    await env.DB.prepare('update users set is_admin = 0').run()
    const [one, other] = [
      await newAccount('races_admin', { isAdmin: true }),
      await newAccount('races_other_admin', { isAdmin: true }),
    ]
    const take = (by: TestAccount, from: TestAccount, act: string) =>
      sendJson(`/api/admin/users/${from.id}/${act}`, {}, headers(by))
    const statuses = await statusesOf([
      take(one, other, 'unmake-admin'),
      take(other, one, 'unmake-admin'),
      take(one, other, 'suspend'),
      take(other, one, 'suspend'),
    ])
    expect(
      await count('select count(*) as count from users where is_admin and suspended_at is null'),
    ).toBe(1)
    expect(statuses.filter(status => status === 500)).toEqual([])
  })

  it('give one of two sellers an address that both ask for', async () => {
    const sellers = [await newAccount('races_mail'), await newAccount('races_mail_too')]
    const email = 'wanted@shop.example'
    for (const seller of sellers)
      await sendWithOutbox('/api/account/email', { email, password: PASSWORD }, headers(seller))
    const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'confirm-email')
    expect(mails).toHaveLength(2)
    const tokens = mails.map(mail => linkIn(mail, '/confirm-email').split('/').at(-1))
    expect(
      await statusesOf(
        [...tokens, ...tokens].map(token => sendWithOutbox('/api/confirm-email', { token })),
      ),
    ).toEqual([200, 409, 409, 410])
    expect(await count('select count(*) as count from users where email = ?', email)).toBe(1)
  })

  it('give a SKU to one listing', async () => {
    const seller = await newAccount('races_sku')
    const ids = [await storeListing(seller.id), await storeListing(seller.id)]
    const statuses = await statusesOf(
      ids.map(id =>
        sendJson(`/api/listings/${id}`, { id, sku: 'RACED-1', version: 1 }, headers(seller), 'PUT'),
      ),
    )
    expect([
      statuses,
      await count(`select count(*) as count from listings where sku = 'RACED-1'`),
    ]).toEqual([[200, 400], 1])
  })

  it('merge a draft once, and not both ways', async () => {
    const seller = await newAccount('races_merge')
    const [a, b] = [await storeListing(seller.id), await storeListing(seller.id)]
    const merge = (id: number, into: number) =>
      sendJson(`/api/listings/${id}/merge`, { version: 1, into, intoVersion: 1 }, headers(seller))
    const statuses = await statusesOf([merge(a, b), merge(b, a), merge(a, b), merge(b, a)])
    const pieces = await env.DB.prepare(
      'select sum(stock_quantity) as pieces, count(*) as count from listings where user_id = ?',
    )
      .bind(seller.id)
      .first()
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(pieces).toEqual({ pieces: 2, count: 1 })
  })

  it('delete and restore a listing once', async () => {
    const seller = await newAccount('races_delete')
    const id = await storeListing(seller.id)
    const remove = () => call(`/api/listings/${id}`, { method: 'DELETE', headers: headers(seller) })
    const restore = () => sendJson(`/api/listings/${id}/restore`, {}, headers(seller))
    const first = await statusesOf(times(4, remove))
    const second = await statusesOf(times(4, restore))
    expect(await count('select count(*) as count from listings where user_id = ?', seller.id)).toBe(
      1,
    )
    expect([...first, ...second].filter(status => status >= 500)).toEqual([])
    expect(
      await count('select listings as count from storage_uses where user_id = ?', seller.id),
    ).toBe(1)
  })
})
