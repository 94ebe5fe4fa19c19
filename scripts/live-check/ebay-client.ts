import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { AccessTokenSource, Marketplace } from '../../worker/ebay/port.ts'
import { createEbayMarketplace } from '../../worker/ebay/vendors/ebay/marketplace.ts'
import type { Vars } from '../../worker/env.ts'
import type { LiveRun } from './side.ts'

/** The product's calls to eBay, through this fetch. */
export function marketplaceOf(vars: Vars, fetchCalls: typeof fetch): Marketplace {
  const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  return createEbayMarketplace(
    { fetch: fetchCalls, pause, random: Math.random },
    {
      authUrl: vars.EBAY_AUTH_URL,
      apiUrl: vars.EBAY_API_URL,
      identityUrl: vars.EBAY_IDENTITY_URL,
      mediaUrl: vars.EBAY_MEDIA_URL,
      marketplaceId: vars.EBAY_MARKETPLACE,
      clientId: vars.EBAY_CLIENT_ID ?? '',
      clientSecret: vars.EBAY_CLIENT_SECRET ?? '',
      ruName: vars.EBAY_RUNAME ?? '',
    },
    () => Date.now(),
  )
}

/** A token, and another one by `renew`. */
export function accessWith(
  owner: AccessTokenSource['owner'],
  token: string,
  renew: () => Promise<string>,
): AccessTokenSource {
  return { owner, current: async () => token, renew }
}

export type BareAnswer = { status: number; body: string }

/** A call that the product does not make. The headers are exactly these: `fetch` would add an Accept-Language. */
export type BareCall = (
  method: string,
  path: string,
  sent?: { body?: unknown; language?: string | null },
) => Promise<BareAnswer>

/** Bare calls to eBay with a seller's token. `recording` is left out for calls that are not compared. */
export function bareCallsOf(vars: Vars, token: string, recording?: LiveRun['recording']): BareCall {
  return async (method, path, { body, language = 'en-US' } = {}) => {
    const url = `${vars.EBAY_API_URL}${path}`
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(language === null ? {} : { 'Accept-Language': language }),
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Language': 'en-US' }),
    }
    const send = url.startsWith('https:') ? tlsRequest : plainRequest
    const sent = send(url, { method, headers, signal: AbortSignal.timeout(BARE_TIMEOUT_MS) })
    const answered = once(sent, 'response')
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = await answered
    const answer = { status: Number(response.statusCode), body: await text(response) }
    const request = { url, method, headers: new Headers(headers), body: body ?? null }
    recording?.add(request, answer.status, answer.body)
    return answer
  }
}

const BARE_TIMEOUT_MS = 30_000
