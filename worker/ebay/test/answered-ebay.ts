import type { EbaySettings } from '../vendors/ebay/client/settings.ts'

export const ANSWERED_SETTINGS: EbaySettings = {
  authUrl: 'https://auth.test',
  apiUrl: 'https://api.test',
  identityUrl: 'https://apiz.test',
  mediaUrl: 'https://apim.test',
  clientId: 'id',
  clientSecret: 'secret',
  ruName: 'runame',
  marketplaceId: 'EBAY_US',
}

type SeenCall = { method: string; url: string; headers: Headers; body: string }

/** A transport to an eBay that gives these answers one after the other, a seller's token, and what eBay was asked. */
export function answeredEbay(answers: readonly Response[]) {
  const left = [...answers]
  const seen: SeenCall[] = []
  const transport = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: await request.text() })
      return left.shift() ?? Response.json({}, { status: 500 })
    },
    pause: async () => {},
    random: () => 0.5,
  }
  const access = {
    owner: 'seller',
    current: async () => 'v^1.1#old',
    renew: async () => 'v^1.1#new',
  } as const
  return { seen, transport, access }
}
