import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import sharp from 'sharp'
import { createSandbox, type SandboxOptions } from '../app.ts'
import { openState } from '../lib/state.ts'

/** A sandbox on a free port, for tests: real HTTP, a state folder of its own. */
export type RunningSandbox = {
  origin: string
  stateFolder: string
  /** Takes mails over SMTP too; the port, or null when it is taken. */
  listenSmtp: (port: number) => Promise<number | null>
  /** Stops listening and forgets the folder. */
  stop: () => Promise<void>
  /** Stops listening, keeps the folder. */
  halt: () => Promise<void>
}

export async function runSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const stateFolder = options.stateFolder ?? mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const sandbox = createSandbox({ ...options, stateFolder })
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    resolve => {
      const started = serve({ fetch: sandbox.fetch, port: 0, hostname: '127.0.0.1' }, info =>
        resolve({ server: started, port: info.port }),
      )
    },
  )
  const halt = async () => {
    await new Promise<void>(resolve => server.close(() => resolve()))
    await sandbox.close()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    stateFolder,
    listenSmtp: sandbox.listenSmtp,
    halt,
    stop: async () => {
      await halt()
      rmSync(stateFolder, { recursive: true, force: true })
    },
  }
}

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

/** A text (or number, as text) inside an answer: `field(body, 'errors', 0, 'errorId')`. */
export function field(value: unknown, ...path: (string | number)[]): string {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  )
  return typeof found === 'string' ? found : (JSON.stringify(found) ?? 'undefined')
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

/** A JPEG of one colour, as a picture to upload. */
export async function jpeg(colour: string, size = 800): Promise<Blob> {
  const bytes = await sharp({
    create: { width: size, height: size, channels: 3, background: colour },
  })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Uploads a picture and answers its address. */
export async function upload(call: Caller, picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', picture, 'coin.jpg')
  const answer = await call('POST', '/commerce/media/v1_beta/image/create_image_from_file', form)
  return field(answer.body, 'imageUrl')
}

/** A coin that passes every rule, before a test spoils it. */
export const morgan = (imageUrls: string[]) => ({
  availability: { shipToLocationAvailability: { quantity: 1 } },
  condition: 'USED_VERY_GOOD',
  conditionDescriptors: [{ name: '2', values: ['9'] }],
  product: {
    title: '1881-S Morgan Silver Dollar VF Very Fine',
    description: 'A pleasing coin.',
    aspects: {
      Certification: ['Uncertified'],
      'Circulated/Uncirculated': ['Circulated'],
      Year: ['1881'],
      'Mint Location': ['San Francisco'],
      Denomination: ['$1'],
    },
    imageUrls,
  },
})

export const termsOf = (policies: Record<string, string>) => ({
  availableQuantity: 1,
  categoryId: '39464',
  listingDescription: '<p>A pleasing <b>coin</b>.</p><script>alert(1)</script>',
  listingDuration: 'GTC',
  listingPolicies: policies,
  merchantLocationKey: 'home',
  pricingSummary: { price: { value: '54.99', currency: 'USD' } },
})

export const offerOf = (sku: string, policies: Record<string, string>) => ({
  sku,
  marketplaceId: 'EBAY_US',
  format: 'FIXED_PRICE',
  ...termsOf(policies),
})

/** The seller's first policy of each kind. */
export async function policiesOf(call: Caller): Promise<Record<string, string>> {
  const first = async (kind: string, list: string, id: string) =>
    field((await call('GET', `/sell/account/v1/${kind}?marketplace_id=EBAY_US`)).body, list, 0, id)
  return {
    paymentPolicyId: await first('payment_policy', 'paymentPolicies', 'paymentPolicyId'),
    returnPolicyId: await first('return_policy', 'returnPolicies', 'returnPolicyId'),
    fulfillmentPolicyId: await first(
      'fulfillment_policy',
      'fulfillmentPolicies',
      'fulfillmentPolicyId',
    ),
  }
}

export const HOME = { location: { address: { postalCode: '43215', country: 'US' } }, name: 'Home' }
const INVENTORY = '/sell/inventory/v1'

/** Item, offer and location of a coin that may be published; answers the offer's id. */
export async function prepare(
  call: Caller,
  sku: string,
  change: { item?: object; offer?: object; picture?: string } = {},
): Promise<string> {
  const picture = change.picture ?? (await upload(call, await jpeg('#888')))
  await call('POST', `${INVENTORY}/location/home`, HOME)
  await call('PUT', `${INVENTORY}/inventory_item/${sku}`, { ...morgan([picture]), ...change.item })
  const made = await call('POST', `${INVENTORY}/offer`, {
    ...offerOf(sku, await policiesOf(call)),
    ...change.offer,
  })
  return field(made.body, 'offerId')
}

/** Makes it so that an application has done something so many times on a day already. */
export function alreadyDone(
  sandbox: RunningSandbox,
  day: number,
  what: string,
  times: number,
): void {
  const state = openState(sandbox.stateFolder)
  state.run(
    'INSERT INTO day_count VALUES (?, ?, ?) ON CONFLICT (day, what) DO UPDATE SET times = excluded.times',
    new Date(day).toISOString().slice(0, 10),
    what,
    times,
  )
  state.close()
}
