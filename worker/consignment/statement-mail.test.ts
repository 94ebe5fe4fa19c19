import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Consignor, StatementPreview } from '../../shared/consignment/consignment.ts'
import { connect } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import { varsOf } from '../env.ts'
import { edit, newDraft } from '../listings/test/listings.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { ask, newOwner, pay } from './test/owners.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const db = connect(env.DB)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

let seller: TestAccount
let username: string
beforeEach(async () => {
  username = `dealer_${crypto.randomUUID().slice(0, 12).replace('-', '_')}`
  seller = await signedInUser({ username })
})

/** An owner with a coin, at an address of its own. */
async function ownerWithCoin(agreed: Partial<Consignor> = {}): Promise<Consignor> {
  const unique = crypto.randomUUID()
  const owner = await newOwner(seller, {
    name: unique,
    email: `${unique}@example.com`,
    ...agreed,
  })
  const answer = await edit(seller, await newDraft(seller), { consignorId: owner.id })
  if (answer.status !== 200) throw new Error(await answer.text())
  return owner
}

const pathOf = ({ id }: Pick<Consignor, 'id'>) => `/owners/${id}/statement/mail`
const preview = (owner: Consignor) =>
  ask(seller, 'GET', `${pathOf(owner)}?from=${NOVEMBER.from}&to=${NOVEMBER.to}`)
const send = (owner: Consignor, id: string = crypto.randomUUID(), period = NOVEMBER) =>
  ask(seller, 'POST', pathOf(owner), { id, ...period })
const setHeading = (heading: string) => ask(seller, 'PUT', '/heading', { heading })
const mailsTo = ({ email }: Consignor) => db.select().from(mails).where(eq(mails.recipient, email))

describe('a statement’s mail', () => {
  it('has the seller’s user name as its sender, and says who sends it and whom to ask', async () => {
    await setHeading('Coin Shop\n2 High Street')
    const shown = await (await preview(await ownerWithCoin())).json<StatementPreview>()
    expect(shown).toMatchObject({
      senderName: `${username} via Obverse`,
      subject: 'Statement of 2026-11-01 to 2026-11-30 from Coin Shop',
    })
    expect(shown.text).toContain(
      `Sent by the seller ${username} with Obverse. If you do not know this seller, write to ${varsOf(env).OPERATOR_EMAIL}.`,
    )
    expect(shown.text).toContain('2 High Street')
  })

  it.each([
    'Obverse Account Security\nYour coins are locked',
    'O b v e r s e',
    'PayPa1 Supp0rt',
    'Ｏｂｖｅｒｓｅ',
    'Coin Shop\nYour account is locked',
    // Cyrillic
    '\u0435Bay',
  ])('has no heading that could be taken for another sender: %s', async heading => {
    await setHeading(heading)
    const owner = await ownerWithCoin()
    expect((await send(owner)).status).toBe(200)
    const [mail] = await mailsTo(owner)
    expect(mail).toMatchObject({
      senderName: `${username} via Obverse`,
      subject: `Statement of 2026-11-01 to 2026-11-30 from ${username}`,
    })
    for (const line of heading.split('\n'))
      expect(`${mail?.subject}\n${mail?.text}`).not.toContain(`${line}\n`)
  })

  it('names nobody where the user name itself could be taken for another sender', async () => {
    username = `ebay_support_${crypto.randomUUID().slice(0, 8)}`
    seller = await signedInUser({ username })
    const shown = await (await preview(await ownerWithCoin())).json<StatementPreview>()
    expect(shown.senderName).toBe('A seller via Obverse')
    expect(shown.subject).not.toContain(username)
  })

  it.each(['Pay at http://evil.example/now', 'see www.evil.example', 'EVIL-Login.com/now'])(
    'has no web address in its heading or in a note: %s',
    async text => {
      const owner = await ownerWithCoin()
      await setHeading(`Coin Shop\n${text}`)
      const refused = await send(owner)
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('The head of your statements has a web address')
      await setHeading('Coin Shop\nshop@coins.com')
      expect((await preview(owner)).status).toBe(200)
      await pay(seller, owner, { day: '2026-11-02', cents: 100, note: text })
      const noted = await send(owner)
      expect(noted.status).toBe(400)
      expect(await noted.text()).toContain('has a web address. Mails have none')
      expect(await mailsTo(owner)).toEqual([])
    },
  )

  it('goes to one address three times a day, and a repeated request does not count', async () => {
    const owner = await ownerWithCoin({ email: `Often.${crypto.randomUUID()}@example.com` })
    const first = crypto.randomUUID()
    for (let n = 0; n < 3; n += 1) expect((await send(owner, first)).status).toBe(200)
    for (let n = 0; n < 2; n += 1) expect((await send(owner)).status).toBe(200)
    const more = await send(owner)
    expect(more.status).toBe(429)
    expect(await more.text()).toContain('You have sent this owner several statements today.')
    // Another owner at the same address changes nothing.
    const same = await ownerWithCoin({ email: owner.email.toLowerCase() })
    expect((await send(same)).status).toBe(429)
    expect((await send(await ownerWithCoin())).status).toBe(200)
  })

  it('goes to no owner who has had no coin of this seller’s', async () => {
    const owner = await newOwner(seller, { name: 'A stranger' })
    await pay(seller, owner, { day: '2026-11-02', cents: 100 })
    const refused = await send(owner)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('This owner has no coin and no sale with you')
  })

  it('is not another one under the id of a mail that was sent', async () => {
    const [owner, other] = [await ownerWithCoin(), await ownerWithCoin()]
    const id = crypto.randomUUID()
    expect((await send(owner, id)).status).toBe(200)
    expect((await send(other, id)).status).toBe(409)
    expect((await send(owner, id, { from: '2026-10-01', to: '2026-10-31' })).status).toBe(409)
  })
})

it('a payment is not another one under the id of a recorded one', async () => {
  const [owner, other] = [await ownerWithCoin(), await ownerWithCoin()]
  const payment = { id: crypto.randomUUID(), day: '2026-11-02', cents: 100, note: 'cash' }
  expect((await pay(seller, owner, payment)).status).toBe(200)
  expect((await pay(seller, owner, payment)).status).toBe(200)
  for (const change of [{ day: '2026-11-03' }, { cents: 200 }, { note: 'check' }]) {
    const answer = await pay(seller, owner, { ...payment, ...change })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('with another amount, date or note')
  }
  expect((await pay(seller, other, payment)).status).toBe(409)
})
