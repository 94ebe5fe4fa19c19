import { env } from 'cloudflare:workers'
import { varsOf } from '../env.ts'
import type { TestAccount } from './account.ts'
import { call } from './call.ts'

/** Test sellers of the sandbox, by what they are like. */
export const SELLERS = {
  /** Has business policies and an account that sells. */
  equipped: 'sbxUr7mQ2Lk',
  /** May use business policies and has none. */
  newcomer: 'sbxWn4tY8Pd',
  /** Not opted in to business policies. */
  restricted: 'sbxZk9fC3Hv',
  /** Sells in the United Kingdom. */
  british: 'sbxGb5nR7Tq',
  canadian: 'sbxCa2mP4Le',
  german: 'sbxDe5tA7Lr',
} as const

export const sandboxUrl = new URL(varsOf(env).EBAY_API_URL).origin

const asJson = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Tells the sandbox to fail `times` calls of a route, as its /control says. Test files share one sandbox: a
 * route with a SKU or an id of this test alone strikes nobody else, and nothing has to be cleared.
 */
export async function tellFault(fault: {
  route: string
  holding?: string
  query?: string
  status?: number
  body?: unknown
  headers?: Record<string, string>
  half?: boolean
  after?: boolean
  delayMs?: number
  times: number
}): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/faults`, asJson(fault))
  if (!response.ok) throw new Error(`the sandbox did not take the fault: ${await response.text()}`)
}

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, asJson(body))
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`)
  return answer.json<T>()
}

/** A buyer buys pieces of the live listing of a SKU. */
export function sellPieces(order: {
  sku: string
  quantity?: number
}): Promise<{ orderId: string }> {
  return control('orders', order)
}

/** What the seller changes of an offer on eBay's site, as a JSON merge patch. */
export async function setOnEbay(offerId: string, patch: unknown): Promise<void> {
  await control(`offers/${offerId}`, patch)
}

/** The live listing as one that its seller made on eBay's site: the Inventory API does not know it. */
export async function madeOnWebsite(listingId: string): Promise<void> {
  await control(`listings/${listingId}/made-on-website`, {})
}

/** Ends a seller's tokens at eBay before their time. */
export async function endTokens(end: 'access' | 'refresh' | 'all', userId: string): Promise<void> {
  await fetch(`${sandboxUrl}/control/tokens`, asJson({ end, userId }))
}

export type SignedNotice = { headers: Record<string, string>; body: string }

/** What eBay sends when an account is deleted there, signed (or spoiled) as its /control says. */
export async function deletionNotice(order: {
  userId: string
  notificationId?: string
  topic?: string
  corrupt?: 'body' | 'signature' | 'key' | 'kid' | 'header'
}): Promise<SignedNotice> {
  const answer = await fetch(`${sandboxUrl}/control/account-deletion`, asJson(order))
  if (!answer.ok) throw new Error(`the sandbox did not take the notice: ${await answer.text()}`)
  return answer.json<SignedNotice>()
}

export type SeenRequest = {
  /** Increases by one; the log holds the last 2,000. */
  id: number
  method: string
  path: string
  query: Record<string, string>
  status: number
  requestBody: unknown
}

/** The requests to the sandbox, oldest first. */
export async function requestsTo(route: string): Promise<SeenRequest[]> {
  const answer = await fetch(`${sandboxUrl}/control/requests?route=${encodeURIComponent(route)}`)
  const { requests } = await answer.json<{ requests: SeenRequest[] }>()
  return requests
}

/** Starts counting a route's requests; the answer tells how many came since. The log's limit does not matter. */
export async function countRequests(route: string): Promise<() => Promise<number>> {
  const last = (await requestsTo('* /')).at(-1)?.id ?? 0
  return async () => (await requestsTo(route)).filter(({ id }) => id > last).length
}

/** What eBay's consent page does when its button is pressed: the address it sends the browser back to. */
export async function consent(
  authUrl: string,
  seller: string,
  decision: 'agree' | 'decline' = 'agree',
): Promise<URL> {
  const form = new URLSearchParams(new URL(authUrl).search)
  form.set('seller', seller)
  form.set('decision', decision)
  const answer = await fetch(`${sandboxUrl}/ebay/oauth2/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const location = answer.headers.get('Location')
  if (!location) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`)
  return new URL(location)
}

export async function authUrlOf({ cookie }: TestAccount): Promise<string> {
  const answer = await call('/api/ebay/auth-url', { headers: { cookie } })
  const { url } = await answer.json<{ url: string }>()
  return url
}

/** Takes an account through the whole consent. Answers where the browser is sent at the end. */
export async function connectEbay(account: TestAccount, seller: string): Promise<string> {
  const back = await consent(await authUrlOf(account), seller)
  const answer = await call(`/api/ebay/callback${back.search}`, {
    headers: { cookie: account.cookie },
    redirect: 'manual',
  })
  return answer.headers.get('Location') ?? `status ${answer.status}`
}

type Side = 'obverse' | 'reverse'

async function fetchSample(coin: string, side: Side, query: string): Promise<File> {
  const answer = await fetch(`${sandboxUrl}/samples/${coin}/${side}.jpg${query}`)
  if (!answer.ok) throw new Error(`no sample ${coin}: ${answer.status}`)
  return new File([await answer.arrayBuffer()], `${side}.jpg`, { type: 'image/jpeg' })
}

/** A photograph of one of the sandbox's sample coins. */
export function samplePicture(coin: string, side: Side): Promise<File> {
  return fetchSample(coin, side, '')
}

const listingPictures = new Map<string, Promise<File>>()

/** The same photograph in few bytes: most of a listing's test is its pictures. Fetched once for all tests of a file. */
export function listingPicture(coin: string, side: Side): Promise<File> {
  const key = `${coin} ${side}`
  const known = listingPictures.get(key) ?? fetchSample(coin, side, '?size=small')
  listingPictures.set(key, known)
  return known
}

/** Ids of all listings, live and ended, of a seller's shop page under exactly this title. */
export async function listingsTitled(username: string, title: string): Promise<string[]> {
  const shop = `${sandboxUrl}/ebay/usr/${username}?_nkw=${encodeURIComponent(title)}`
  const page = await (await fetch(shop)).text()
  return [...page.matchAll(/<a [^>]*href="\/ebay\/itm\/(\d+)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , words]) => words?.includes(`>${title}<`))
    .map(([, id = '']) => id)
}
