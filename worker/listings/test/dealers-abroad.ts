import { z } from 'zod'
import type { MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { connectEbay, requestsTo, samplePicture } from '../../test/sandbox.ts'
import { newDraft, setShipsFrom } from './listings.ts'

/** A seller of that marketplace, connected as the sandbox's seller, who can publish. */
export async function dealerOn(
  marketplaceId: MarketplaceId,
  { username, seller, postalCode }: { username: string; seller: string; postalCode: string },
): Promise<TestAccount> {
  const dealer = await newAccount(username, { tier: 'pro' })
  await sendJson('/api/ebay/marketplace', { marketplaceId }, { cookie: dealer.cookie }, 'PUT')
  await connectEbay(dealer, seller)
  const place = await setShipsFrom(dealer, postalCode)
  if (place.status !== 200) throw new Error(await place.text())
  return dealer
}

/** A draft of a photographed Morgan dollar, as the analysis reads it. */
export async function photographedDraft(dealer: TestAccount, fields: Record<string, string>) {
  const coin = 'morgan-dollar-1881-s'
  const form = new FormData()
  form.set('frontImage', await samplePicture(coin, 'obverse'))
  form.set('backImage', await samplePicture(coin, 'reverse'))
  const headers = { cookie: dealer.cookie }
  const answer = await call('/api/coins/analyze', { method: 'POST', body: form, headers })
  if (answer.status !== 200) throw new Error(await answer.text())
  const { id: analysisId } = await answer.json<{ id: string }>()
  return newDraft(dealer, { analysisId, ...fields }, coin)
}

/** The price that the market suggests for a Very Fine Morgan dollar, and its melt value. */
export async function morganPrices({ cookie }: TestAccount) {
  const query = new URLSearchParams({
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    condition: 'VF30',
  })
  const answer = await call(`/api/market-data?${query.toString()}`, { headers: { cookie } })
  const { meltValue } = await answer.json<{ meltValue?: { totalMeltValue: number } | null }>()
  return { melt: meltValue?.totalMeltValue ?? 0 }
}

const offerSchema = z.looseObject({ sku: z.string() })

/** The offer that was made on eBay for a listing. */
export async function offerOf(sku: string) {
  const offers = await requestsTo('POST /ebay/sell/inventory/v1/offer')
  return offers
    .map(({ requestBody }) => offerSchema.parse(requestBody))
    .find(offer => offer.sku === sku)
}
