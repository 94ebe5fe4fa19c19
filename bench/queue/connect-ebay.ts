import { z } from 'zod'

const addressSchema = z.object({ url: z.string() })

/**
 * Connects a seller's eBay account through the sandbox's consent page, and sets where the coins ship from.
 * @param ask calls the Worker and gives the parsed answer
 */
export async function connectEbay(of: {
  sandboxUrl: string
  /** eBay's id of the seller. */
  ebayUserId: string
  ask: (method: 'GET' | 'PUT', path: string, body?: unknown) => Promise<unknown>
}): Promise<void> {
  const { sandboxUrl, ebayUserId, ask } = of
  const { url } = addressSchema.parse(await ask('GET', '/api/ebay/auth-url'))
  const form = new URLSearchParams(new URL(url).search)
  form.set('seller', ebayUserId)
  form.set('decision', 'agree')
  const consent = await fetch(`${sandboxUrl}/ebay/oauth2/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const back = new URL(consent.headers.get('Location') ?? '')
  await ask('GET', `/api/ebay/callback${back.search}`)
  await ask('PUT', '/api/ebay/ships-from', { postalCode: '43215' })
}
