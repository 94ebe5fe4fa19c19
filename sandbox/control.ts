import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { parseJson } from '../shared/lib/parse-json.ts'
import { controlPage } from './control-page.ts'
import { UNSOLD_AUCTIONS } from './ebay/api/clock.ts'
import { SCOPE_ANSWERS } from './ebay/oauth/auth.ts'
import { endTokens } from './ebay/oauth/tokens.ts'
import { isLive, liveListings } from './ebay/store/listings.ts'
import { lastOrders } from './ebay/store/orders.ts'
import type { ContractWatch } from './ebay/test/contract-watch.ts'
import { jsonOf, readControl, wantsPage } from './lib/control-body.ts'
import {
  type ActiveFault,
  edited,
  type Faults,
  faultSchema,
  randomFaultsSchema,
  replaceText,
  usualBody,
} from './lib/faults.ts'
import { RESPONSE_MAX_CHARACTERS, type RequestLog } from './lib/request-log.ts'
import type { State } from './lib/state.ts'

/** Delay in ms that lets the first half of a truncated response reach the caller. */
const HALF_MS = 40
const ORDERS_SHOWN = 20
const LOGGED_BODY = /^(?:application\/(?:json|x-www-form-urlencoded)|text\/xml)\b/i
/** Requests to HTML pages and to the controls are not logged and get no faults. */
const VENDOR_PATHS =
  'ebay/(oauth2|identity|commerce|sell|buy|developer|ws)|openai|metals|pcgs/(coindetail|cert)|resend|sendgrid|stripe/v1|turnstile/v0/siteverify'
const VENDORS = new RegExp(`^/(${VENDOR_PATHS})(/|$)`)

/** eBay's APIs without its token endpoint. */
const LOGGED_RESPONSES = /^\/ebay\/(commerce|sell|buy|developer)\//

/** The Node bindings exist only when the app is served, not when a test calls it directly. */
export type SandboxEnv = {
  Bindings: Partial<HttpBindings>
  /** Which entry of a bulk call a fault refuses. */
  Variables: { refusedEntry?: number }
}

export type ControlDeps = {
  state: State
  faults: Faults
  requests: RequestLog
  now: () => number
  /** Restores the state of the first start. */
  reset: () => void
  /** Holds the calls to eBay against its contracts; absent or null: nothing does. */
  contracts?: ContractWatch | null
}

/** Logs every vendor request and applies its faults. Must be the first middleware. */
export function faultsAndLog({
  faults,
  requests,
  now,
  contracts,
}: ControlDeps): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    if (!VENDORS.test(c.req.path)) return next()
    const startedAt = now()
    const type = c.req.header('content-type') ?? ''
    const text = LOGGED_BODY.test(type) ? await c.req.text() : null
    const fault = faults.strike({
      method: c.req.method,
      path: c.req.path,
      body: text ?? '',
      query: Object.values(c.req.query()).join(' '),
      headers: c.req.raw.headers,
    })
    if (fault?.refusesEntry !== undefined) c.set('refusedEntry', fault.refusesEntry)
    if (fault?.delayMs) await pause(fault.delayMs, undefined, { ref: false })
    if (fault?.status === undefined || fault.after) await next()
    if (fault) {
      const response = await applyFault(c, fault)
      // Otherwise Hono merges the previous response's headers into this one.
      c.res = undefined
      c.res = response
    }
    const responseText = await loggedResponse(c)
    const entry = {
      at: new Date(startedAt).toISOString(),
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      status: c.res.status,
      ms: now() - startedAt,
      requestBytes:
        text === null ? Number(c.req.header('content-length') ?? 0) : Buffer.byteLength(text),
      fault: fault?.id ?? null,
    }
    requests.add(entry, text === null || text === '' ? null : { type, text }, responseText)
    contracts?.see(
      {
        ...entry,
        headers: c.req.raw.headers,
        // A picture's form is in no contract.
        requestBody: text === null && entry.requestBytes > 0 ? undefined : jsonBody(text),
        responseBody: responseText === null ? null : jsonBody(responseText),
      },
      fault !== null,
    )
  }
}

/** What is no JSON stays a text, which no schema takes. */
const jsonBody = (text: string | null): unknown =>
  text === null || text === '' ? null : (parseJson(text) ?? text)

/** The text of an eBay JSON response. Tokens are never logged, nor is what a fault has already sent. */
async function loggedResponse(c: Context<SandboxEnv>): Promise<string | null> {
  const json = /^application\/json\b/i.test(c.res.headers.get('content-type') ?? '')
  if (!json || !LOGGED_RESPONSES.test(c.req.path)) return null
  const text = await c.res.clone().text()
  return text.length <= RESPONSE_MAX_CHARACTERS ? text : null
}

async function applyFault(c: Context<SandboxEnv>, fault: ActiveFault): Promise<Response> {
  let response = c.res
  if (fault.status !== undefined) response = faultResponse(c, fault, fault.status)
  else if (fault.body !== undefined) response = faultResponse(c, fault, response.status)
  if (fault.edits) {
    const json = edited(jsonOf(await response.text()), fault.edits)
    response = Response.json(json, { status: response.status })
  }
  if (fault.prose !== undefined) {
    const replaced = replaceText(fault.prose, jsonOf(await response.text()))
    response =
      typeof replaced === 'string'
        ? new Response(replaced, {
            status: response.status,
            headers: { 'Content-Type': 'text/plain' },
          })
        : Response.json(replaced, { status: response.status })
  }
  return fault.half ? cutOff(c, response) : response
}

function faultResponse(c: Context, fault: ActiveFault, status: number): Response {
  const body = fault.body === undefined ? usualBody(c.req.path, status) : fault.body
  const bodiless = status === 204 || status === 304
  return new Response(bodiless ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {
      ...(bodiless
        ? {}
        : { 'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
      ...fault.headers,
    },
  })
}

/** Announces the full content length, sends half of the body and closes the connection. Needs a real connection. */
async function cutOff(c: Context<SandboxEnv>, response: Response): Promise<Response> {
  const { outgoing } = c.env
  if (!outgoing) throw new Error('Only an answer over a real connection can be cut off.')
  const bytes = new Uint8Array(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': String(bytes.length),
  })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
  await pause(HALF_MS)
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

const settingsSchema = z.strictObject({
  acceptUrl: z.url().optional(),
  declineUrl: z.url().optional(),
  /**
   * What becomes of the scope sell.finances: `granted`; `withheld` (left out of the token, the Finances API
   * answers 403); `refused` (the authorization request fails with invalid_scope).
   */
  financesScope: z.enum(SCOPE_ANSWERS).optional(),
  /** The same of sell.stores and sell.marketing. */
  promotionScopes: z.enum(SCOPE_ANSWERS).optional(),
  /** Until a program begins after a seller opted in; a day unless told otherwise. */
  optInDelayMs: z.int().min(0).optional(),
  /** What becomes of the offer of an auction that ends unsold; `offered` also without this setting. */
  unsoldAuctions: z.enum(UNSOLD_AUCTIONS).optional(),
  /** Whether the vision model judges wear (`judged`, also without this setting) or leaves the grade to the seller. */
  grades: z.enum(['judged', 'withheld']).optional(),
})
const tokensSchema = z.strictObject({
  end: z.enum(['access', 'refresh', 'all']),
  /** User id of a seller. Without it, all sellers. */
  userId: z.string().optional(),
})

/** Sets faults, reads the request log and resets the state. Mounted at `/control`. */
export function controlRoutes(deps: ControlDeps) {
  const { state, faults, requests, now, contracts } = deps
  const app = new Hono()

  app.get('/', c =>
    wantsPage(c)
      ? c.html(
          controlPage({
            origin: new URL(c.req.url).origin,
            faults: faults.all(),
            requests: requests.all(),
            live: liveListings(state).filter(listing => isLive(listing, now())),
            orders: lastOrders(state, ORDERS_SHOWN),
          }),
        )
      : c.json({ faults: faults.all(), requests: requests.all().length }),
  )

  app.get('/faults', c => c.json({ faults: faults.all() }))
  app.post('/faults', async c => {
    const parsed = await readControl(c, faultSchema)
    if (parsed instanceof Response) return parsed
    return c.json(faults.add(parsed), 201)
  })
  /** Faults at random, until their share is 0. Answers how many requests they have struck so far. */
  app.post('/random-faults', async c => {
    const parsed = await readControl(c, randomFaultsSchema)
    if (parsed instanceof Response) return parsed
    return c.json({ struck: faults.strikeAtRandom(parsed) })
  })
  app.delete('/faults', c => {
    faults.clear()
    return c.body(null, 204)
  })

  app.get('/requests', c => c.json({ requests: requests.all(c.req.query('route')) }))
  app.delete('/requests', c => {
    requests.clear()
    return c.body(null, 204)
  })

  /** Of all calls since the start, whatever was reset or cleared. */
  app.get('/contracts', c => c.json(contracts?.report() ?? { operations: [], problems: [] }))

  app.post('/settings', async c => {
    const parsed = await readControl(c, settingsSchema)
    if (parsed instanceof Response) return parsed
    for (const [name, value] of Object.entries(parsed)) state.saveSetting(name, String(value))
    return c.json(parsed)
  })

  app.post('/tokens', async c => {
    const parsed = await readControl(c, tokensSchema)
    if (parsed instanceof Response) return parsed
    return c.json({ ended: endTokens(state, parsed.end, parsed.userId) })
  })

  app.post('/reset', c => {
    deps.reset()
    return wantsPage(c) ? c.redirect('/control', 303) : c.body(null, 204)
  })

  return app
}
