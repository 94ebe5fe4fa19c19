import { Failure } from '../../../http/failure.ts'
import type { AccessTokenSource } from '../../port.ts'
import { failureOf, isTokenRefused } from './errors.ts'

/** A call that takes longer counts as unanswered. */
const TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 20_000
/** Tries in all of a call that may be repeated, and the pause before the second, which doubles. */
const MAX_ATTEMPTS = 3
const BACKOFF_MS = 250
/** The same after 429: eBay counts pictures by windows of five seconds, so a short pause is none. */
const RATE_LIMIT_BACKOFF_MS = 2_500
/** eBay may ask for a longer pause than ours; beyond this the seller is told to wait instead. */
const MAX_RETRY_AFTER_MS = 4_000

export type Transport = {
  fetch: typeof fetch
  pause: (ms: number) => Promise<void>
  /** 0..1; spreads the tries of many callers. */
  random: () => number
}

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Whether doing it twice does no more than doing it once: only then is it tried again by itself. */
  idempotent: boolean
  upload?: boolean
}

export type ApiResponse = { status: number; headers: Headers; body: unknown }

const isTransient = (status: number): boolean => status === 429 || status >= 500

/**
 * Sends a call and reads its JSON. Tries idempotent calls again when nothing, 429 or 5xx comes back.
 * Answers any status below 500 but 429; throws EBAY_UNAVAILABLE for those and when eBay stays silent.
 */
export async function sendRequest(transport: Transport, call: ApiRequest): Promise<ApiResponse> {
  for (let attempts = 1; ; attempts++) {
    const response = await attempt(transport, call)
    const failed = response instanceof Error
    if (!failed && !isTransient(response.status)) return response
    const retryAfterMs = failed ? 0 : Number(response.headers.get('Retry-After') ?? 0) * 1000
    const last = !call.idempotent || attempts >= MAX_ATTEMPTS || retryAfterMs > MAX_RETRY_AFTER_MS
    if (last) {
      throw new Failure('EBAY_UNAVAILABLE', {
        detail: {
          retryable: true,
          vendor: 'eBay',
          ...(failed ? {} : { vendorCode: response.status }),
          ...(retryAfterMs > 0 ? { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) } : {}),
        },
        cause: failed
          ? response
          : new Error(`${call.method} ${pathOf(call.url)}: ${response.status}`),
      })
    }
    const first = !failed && response.status === 429 ? RATE_LIMIT_BACKOFF_MS : BACKOFF_MS
    await transport.pause(
      Math.max(retryAfterMs, first * 2 ** (attempts - 1) * (0.5 + transport.random() / 2)),
    )
  }
}

async function attempt(transport: Transport, call: ApiRequest): Promise<ApiResponse | Error> {
  const { method, url, headers, body, upload } = call
  try {
    const signal = AbortSignal.timeout(upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    const response = await transport.fetch(url, {
      method,
      headers: { Accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    const parsed = text === '' ? undefined : parseJson(text)
    // Half a body is no response, whatever the status in front of it said.
    if (parsed === NOT_JSON && response.ok) return new Error(`${pathOf(url)}: not JSON`)
    return { status: response.status, headers: response.headers, body: parsed }
  } catch (error) {
    // Unreachable, too slow or cut off: told apart from eBay's own responses by being an Error.
    return error instanceof Error ? error : new Error('fetch failed', { cause: error })
  }
}

const NOT_JSON = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

/** Paths may be logged, queries and bodies never. */
const pathOf = (url: string): string => new URL(url).pathname

/**
 * Sends a call with an access token; when eBay refuses the token, once more with a renewed one.
 * Answers 2xx only: any other status is thrown as the Failure it means.
 */
export async function sendAuthorized(
  transport: Transport,
  access: AccessTokenSource,
  call: ApiRequest,
): Promise<ApiResponse> {
  const response = await sendAuthorizedRaw(transport, access, call)
  if (response.status < 200 || response.status > 299) throw failureOf(response, access.owner)
  return response
}

/** As `sendAs`, but leaves every status but a refused token to the caller. */
export async function sendAuthorizedRaw(
  transport: Transport,
  access: AccessTokenSource,
  call: ApiRequest,
): Promise<ApiResponse> {
  const withToken = (token: string) =>
    sendRequest(transport, {
      ...call,
      headers: { ...call.headers, Authorization: `Bearer ${token}` },
    })
  const token = await access.current()
  const response = await withToken(token)
  if (!isTokenRefused(response)) return response
  return withToken(await access.renew(token))
}

export const jsonBody = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
