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
export const BASIC = `Basic ${Buffer.from('obverse-sandbox:obverse-sandbox-secret').toString('base64')}`

export type Answer = { status: number; body: unknown; headers: Headers }

/** The consent request of the product, with whatever a test wants otherwise. */
export const consentQuery = (change: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    client_id: 'obverse-sandbox',
    redirect_uri: 'Obverse-Sandbox-RuName',
    response_type: 'code',
    scope: SELLER_SCOPES,
    state: 'st&te',
    ...change,
  })

/** Agrees (or not) as a test seller; answers where the browser is sent. */
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

/** Calls as one caller, JSON in and out. */
export type Caller = (
  method: string,
  route: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

export const callerWith =
  (origin: string, accessToken: string): Caller =>
  async (method, route, body, headers = {}) => {
    const response = await fetch(`${origin}/ebay${route}`, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Language': 'en-US' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    }
  }

/** Signs a test seller in through consent and token, as the product does. */
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

/** A caller with the application's own token. */
export async function signInApplication(origin: string, scope = PREFIX): Promise<Caller> {
  const answer = await token(origin, { grant_type: 'client_credentials', scope })
  return callerWith(origin, field(answer.body, 'access_token'))
}

/** Which errors an answer carries. */
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
