import { field } from '../../test/run-sandbox.ts'

const PREFIX = 'https://api.ebay.com/oauth/api_scope'
export const SELLER_SCOPES = [
  'sell.inventory',
  'sell.account',
  'sell.fulfillment',
  'commerce.identity.readonly',
]
  .map(scope => `${PREFIX}/${scope}`)
  .join(' ')
export const COINROOM = 'sbxUr7mQ2Lk'
export const NEWDEALER = 'sbxWn4tY8Pd'
export const RESTRICTED = 'sbxZk9fC3Hv'
/** Sell in the United Kingdom, in Canada, in Australia and in Germany. */
export const SOVEREIGN = 'sbxGb5nR7Tq'
export const MAPLE = 'sbxCa2mP4Le'
export const KANGAROO = 'sbxAu8kG3Ro'
export const TALER = 'sbxDe5tA7Lr'
export const BASIC = `Basic ${Buffer.from('obverse-sandbox:obverse-sandbox-secret').toString('base64')}`

export type Answer = { status: number; body: unknown; headers: Headers }
/** `sent`: the headers of the request. */
export type CallAnswer = Answer & { sent: Headers }

/** The product's authorization request with a test's changes. */
export const consentQuery = (change: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    client_id: 'obverse-sandbox',
    redirect_uri: 'Obverse-Sandbox-RuName',
    response_type: 'code',
    scope: SELLER_SCOPES,
    state: 'st&te',
    ...change,
  })

/** Submits a test seller's decision. Returns the redirect URL. */
export async function decide(
  origin: string,
  seller: string,
  decision = 'agree',
  change = {},
): Promise<URL> {
  const response = await fetch(`${origin}/ebay/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([
      ...consentQuery(change),
      ['seller', seller],
      ['decision', decision],
    ]),
  })
  return new URL(response.headers.get('location') ?? 'about:blank')
}

export async function token(
  origin: string,
  fields: Record<string, string>,
  authorization = BASIC,
): Promise<Answer> {
  const response = await fetch(`${origin}/ebay/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: authorization },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** A JSON client with one access token. */
export type Caller = (
  method: string,
  route: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<CallAnswer>

export const callerWith =
  (origin: string, accessToken: string): Caller =>
  async (method, route, body, headers = {}) => {
    const request = new Request(`${origin}/ebay${route}`, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'Accept-Language': 'en-US',
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Language': 'en-US' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const response = await fetch(request)
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
      sent: request.headers,
    }
  }

/** Signs a test seller in through the consent page and the token endpoint. */
export async function signIn(
  origin: string,
  seller = COINROOM,
  scope = SELLER_SCOPES,
): Promise<Caller> {
  const back = await decide(origin, seller, 'agree', { scope })
  const answer = await token(origin, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: 'Obverse-Sandbox-RuName',
  })
  return callerWith(origin, field(answer.body, 'access_token'))
}

/** A client with an application token. */
export async function signInApplication(origin: string, scope = PREFIX): Promise<Caller> {
  const answer = await token(origin, { grant_type: 'client_credentials', scope })
  return callerWith(origin, field(answer.body, 'access_token'))
}

/** The error ids of a response. */
export const errorIds = (answer: Answer): number[] => {
  const { body } = answer
  if (
    typeof body !== 'object' ||
    body === null ||
    !('errors' in body) ||
    !Array.isArray(body.errors)
  )
    return []
  return body.errors.map(error => Number(field(error, 'errorId')))
}
