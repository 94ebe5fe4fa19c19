import { requestedScopes } from '../../worker/ebay/connection/connect.ts'
import { publish } from '../../worker/ebay/publish/publish.ts'
import { sessionOf, storedProgress } from '../../worker/ebay/test/publication.ts'
import { accessWith, marketplaceOf } from './ebay-client.ts'
import { contentOf } from './ebay-listings.ts'
import type { RunSide } from './side.ts'

/** The sandbox's seller who has business policies. */
const SELLER = 'sbxUr7mQ2Lk'

/** Signs the sandbox's seller in and agrees. */
export async function agreeInSandbox(consentUrl: string): Promise<string> {
  const url = new URL(consentUrl)
  const decision = [...url.searchParams, ['seller', SELLER], ['decision', 'agree']]
  const response = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(decision),
  })
  const back = new URL(response.headers.get('location') ?? 'about:blank')
  return back.searchParams.get('code') ?? ''
}

/** Gives the sandbox's seller orders as a live seller has them: paid, refunded in part, cancelled. */
export async function makeOrders({ vars, consent }: RunSide, sandboxUrl: string): Promise<void> {
  const marketplace = marketplaceOf(vars, fetch)
  const scopes = requestedScopes({ finances: true, stores: true, marketing: true })
  const grant = await marketplace.oauth.exchangeCode(
    await consent(marketplace.oauth.consentUrl('orders', scopes)),
  )
  const access = accessWith('seller', grant.access.token, async () => grant.access.token)
  const { token } = await marketplace.oauth.applicationToken([
    'https://api.ebay.com/oauth/api_scope',
  ])
  const rules = marketplace.rules(accessWith('application', token, async () => token))
  const session = sessionOf(marketplace.seller(access), rules)
  const content = await contentOf('SOLD', 'morgan-dollar-1881-s', {
    title: '1881-S Morgan Dollar',
    quantity: 3,
  })
  const { listingId } = await publish(session, content, storedProgress().progress)
  const control = async (route: string, body: unknown) => {
    const response = await fetch(`${sandboxUrl}/control/orders${route}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return String(Reflect.get(Object(await response.json()), 'orderId'))
  }
  await control('', { listingId })
  await control(`/${await control('', { listingId })}/refund`, { amount: '5.00' })
  await control(`/${await control('', { listingId })}/cancel`, {})
}
