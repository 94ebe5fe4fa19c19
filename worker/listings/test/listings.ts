import { env } from 'cloudflare:workers'
import { type Listing, listingSchema } from '../../../shared/listing/listings.ts'
import { MORGAN_LISTING } from '../../../shared/test/morgan-listing.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { connectEbay, listingPicture, SELLERS, sandboxUrl } from '../../test/sandbox.ts'

/** The listing form of one of the sandbox's sample coins. */
export const MORGAN = {
  title: '1881-S Morgan Dollar Very Fine',
  ...MORGAN_LISTING,
  description: 'A <sound> coin & no mistake.\n\nShips within one business day.',
}

/** The form as the app sends it; with `coin` null it has no pictures and uses those of its analysis. */
export async function listingForm(
  fields: Record<string, string> = {},
  coin: string | null | undefined = 'morgan-dollar-1881-s',
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...MORGAN, ...fields })) form.set(name, value)
  if (coin) {
    form.set('frontImage', await listingPicture(coin, 'obverse'))
    form.set('backImage', await listingPicture(coin, 'reverse'))
  }
  return form
}

export function postListing({ cookie }: TestAccount, body: FormData): Promise<Response> {
  return call('/api/listings', { method: 'POST', headers: { cookie }, body })
}

/** A new draft of a Morgan dollar; `fields` replace those of the form. */
export async function newDraft(
  account: TestAccount,
  fields: Record<string, string> = {},
  coin?: string,
): Promise<Listing> {
  // A title of its own: equal coins are not published twice, and all tests share the sandbox's sellers.
  const title = `1881-S Morgan Dollar, coin ${crypto.randomUUID().slice(0, 8)}`
  const answer = await postListing(account, await listingForm({ title, ...fields }, coin))
  if (answer.status !== 201) throw new Error(`no draft: ${answer.status} ${await answer.text()}`)
  return answer.json<Listing>()
}

/** A published listing. */
export async function newLive(
  account: TestAccount,
  fields: Record<string, string> = {},
): Promise<Listing> {
  const { id } = await newDraft(account, fields)
  const answer = await publishNow(account, id)
  if (answer.status !== 200) throw new Error(`not published: ${await answer.text()}`)
  return fetchListing(account, id)
}

type Act = 'publish' | 'update-ebay' | 'end-ebay' | 'forget-ebay' | 'merge' | 'delete'

/** An act on the listing in the version that was read. */
export function act(
  { cookie }: TestAccount,
  { id, version }: Pick<Listing, 'id' | 'version'>,
  name: Act,
  body: Record<string, unknown> = {},
): Promise<Response> {
  if (name === 'delete')
    return call(`/api/listings/${id}?version=${version}`, { method: 'DELETE', headers: { cookie } })
  const method = name === 'update-ebay' ? 'PUT' : 'POST'
  return sendJson(`/api/listings/${id}/${name}`, { version, ...body }, { cookie }, method)
}

/** PUT of some fields in the version that was read. */
export function edit(
  { cookie }: TestAccount,
  { id, version }: Pick<Listing, 'id' | 'version'>,
  fields: Record<string, unknown>,
): Promise<Response> {
  return sendJson(`/api/listings/${id}`, { id, version, ...fields }, { cookie }, 'PUT')
}

/** Whether eBay's public page shows the listing as one that can be bought. */
export async function isLive({
  ebayListingUrl,
}: Pick<Listing, 'ebayListingUrl'>): Promise<boolean> {
  const page = await (await fetch(ebayListingUrl ?? '')).text()
  // The page has a status where the listing has ended, is sold out or has not started.
  return page.includes('data-field="price"') && !page.includes('data-field="status"')
}

async function control(path: string, body: unknown = {}): Promise<Response> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** A buyer's order in the sandbox. A hidden one counts as sold, and is not shown among the orders yet. */
export async function buyOnEbay(
  sku: string,
  quantity = 1,
  hidden = false,
): Promise<{ orderId: string }> {
  const order = { sku, quantity, hidden, buyerCountry: 'US' }
  return (await control('orders', order)).json<{ orderId: string }>()
}

export const showOrder = ({ orderId }: { orderId: string }) => control(`orders/${orderId}/show`)

/** `counts`: whether eBay's count of sold pieces holds those of the cancelled order. */
export const cancelOrder = ({ orderId }: { orderId: string }, counts: boolean) =>
  control(`orders/${orderId}/cancel`, { counts })

/** POST /api/orders/sync, whose rate limit of one a minute is reset first. */
export async function readOrders({ cookie }: TestAccount): Promise<void> {
  await env.DB.prepare('delete from rate_limits').run()
  const answer = await sendJson('/api/orders/sync', {}, { cookie })
  if (answer.status !== 200) throw new Error(`sync: ${answer.status} ${await answer.text()}`)
}

export function publishNow({ cookie }: TestAccount, id: number): Promise<Response> {
  return call(`/api/listings/${id}/publish`, { method: 'POST', headers: { cookie } })
}

export async function fetchListing({ cookie }: TestAccount, id: number): Promise<Listing> {
  const answer = await call(`/api/listings/${id}`, { headers: { cookie } })
  // As other calls answer it: without what is stored of its coin's market.
  return listingSchema.parse(await answer.json())
}

/** An account that is connected to eBay and has set where it ships from: it can publish. */
export async function newDealer(username: string): Promise<TestAccount> {
  const dealer = await newAccount(username)
  await connectEbay(dealer, SELLERS.equipped)
  await setShipsFrom(dealer, '43215')
  return dealer
}

export function setShipsFrom({ cookie }: TestAccount, postalCode: string): Promise<Response> {
  return sendJson('/api/ebay/ships-from', { postalCode }, { cookie }, 'PUT')
}
