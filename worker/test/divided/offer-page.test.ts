import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { buyingOfferSchema, type Offer } from '../../../shared/buying/offers.ts'
import { offerSheet } from '../../../shared/test/offer-sheet.ts'
import { connect } from '../../db/connection.ts'
import { offerTokens } from '../../db/schema/buying.ts'
import { spotPrices } from '../../db/schema/market.ts'
import { newDealer } from '../../listings/test/listings.ts'
import { PASSWORD, type TestAccount } from '../account.ts'
import { call, sendJson } from '../call.ts'

const directory = connect(env.DB)

async function offer({ cookie }: TestAccount, count: number): Promise<Offer> {
  const [line, ...others] = offerSheet().lines
  if (!line) throw new Error('no line')
  const sheet = offerSheet({ lines: [{ ...line, count }, ...others] })
  const path = `/api/buying/offers/${crypto.randomUUID()}`
  const answer = await sendJson(path, sheet, { cookie }, 'PUT')
  if (answer.status !== 200) throw new Error(`not stored: ${await answer.text()}`)
  return buyingOfferSchema.parse(await answer.json())
}
const page = ({ token }: Offer) => call(`/api/buying/sheets/${token}`)
const tokens = async () => (await directory.select().from(offerTokens)).map(({ token }) => token)

it('a customer opens the page of an offer of a seller whose rows are an object', async () => {
  // Nothing is fetched meanwhile.
  const prices = JSON.stringify({ silver: 30_000_000 })
  const dueAt = Date.now() + 86_400_000
  await directory.insert(spotPrices).values({ id: 1, prices, asOf: Date.now() + 1_000, dueAt })
  const [one, other] = [await newDealer('divided_desk'), await newDealer('divided_other_desk')]
  const [shown, declined, gone] = [await offer(one, 2), await offer(one, 3), await offer(other, 4)]
  expect(await (await page(shown)).json()).toMatchObject({ state: 'valid', lines: [{ count: 2 }] })
  expect(await (await page(gone)).json()).toMatchObject({ state: 'valid', lines: [{ count: 4 }] })

  const { cookie } = one
  const path = `/api/buying/offers/${declined.id}/decline`
  expect((await sendJson(path, { at: Date.now() }, { cookie })).status).toBe(200)
  const form = { username: other.username, password: PASSWORD }
  const deleted = await sendJson('/api/account/delete', form, { cookie: other.cookie })
  expect([deleted.status, await deleted.text()]).toMatchObject([200, expect.any(String)])
  expect([(await page(declined)).status, (await page(gone)).status]).toEqual([410, 410])
  expect((await page(shown)).status).toBe(200)
  expect(await tokens()).toEqual([shown.token])
})
