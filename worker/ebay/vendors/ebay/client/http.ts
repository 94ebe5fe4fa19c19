import type { EbaySite } from '../../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../../http/failure.ts'
import { acceptEnglish } from '../../../accept-english.ts'
import type { AccessTokenSource, SpendEbayCall } from '../../../port.ts'
import { EBAY_TIME_LIMITS, type EbayTimeLimit } from '../../../time-limits.ts'
import { ebayFailure, isTokenRefused } from './errors.ts'
import { familyOf } from './families.ts'

/** A longer Retry-After is taken for this. */
const LONGEST_RETRY_AFTER_MS = 3_600_000
/** Attempts of an idempotent request, and the pause before the second, which doubles. */
const MAX_ATTEMPTS = 3
const BACKOFF_MS = 250
/** The first pause after 429: eBay limits uploads by windows of five seconds. */
const RATE_LIMIT_BACKOFF_MS = 2_500
/** A longer Retry-After is not awaited but reported to the seller. */
const MAX_RETRY_AFTER_MS = 4_000

export type Transport = {
  fetch: typeof fetch
  pause: (ms: number) => Promise<void>
  /** 0..1; the jitter of the backoff. */
  random: () => number
  /** Of answers; absent: that of the United States. */
  locale?: EbaySite['locale']
}

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Of an answer that is not JSON. Throws where it cannot be read. */
  parse?: (text: string) => unknown
  /** Only idempotent requests are retried. */
  idempotent: boolean
  /** Absent: that of a read. */
  limit?: EbayTimeLimit
}

export type ApiResponse = {
  status: number
  headers: Headers
  body: unknown
  /** Path of the address that was asked; absent of an entry of a bulk call. */
  path?: string
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

/**
 * Sends a request and parses its answer, JSON unless the request says otherwise. Retries idempotent requests after a network error or 5xx, and after 429
 * where it names a time or limits uploads, until the time of all attempts is over. Returns any other status; throws EBAY_UNAVAILABLE after the last attempt.
 */
export async function sendRequest(transport: Transport, request: ApiRequest): Promise<ApiResponse> {
  const { attemptMs, totalMs } = EBAY_TIME_LIMITS[request.limit ?? 'read']
  const deadline = Date.now() + totalMs
  for (let attempts = 1; ; attempts++) {
    const left = deadline - Date.now()
    const response = await attempt(transport, request, Math.min(attemptMs, left))
    const failed = response instanceof Error
    if (!failed && !isTransient(response.status)) return response
    const retryAfterMs = failed ? 0 : retryAfterOf(response.headers)
    const first = !failed && response.status === 429 ? RATE_LIMIT_BACKOFF_MS : BACKOFF_MS
    const backoffMs = first * 2 ** (attempts - 1) * (0.5 + transport.random() / 2)
    const pauseMs = Math.max(retryAfterMs, backoffMs)
    const last =
      !request.idempotent ||
      // A used-up day passes with no repeat; uploads have their windows of seconds.
      (!failed && response.status === 429 && request.limit !== 'upload' && retryAfterMs === 0) ||
      attempts >= MAX_ATTEMPTS ||
      retryAfterMs > MAX_RETRY_AFTER_MS ||
      Date.now() + pauseMs >= deadline
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
          : new Error(`${request.method} ${pathOf(request.url)}: ${response.status}`),
      })
    }
    await transport.pause(pauseMs)
  }
}

/** Retry-After in ms, from seconds or an HTTP date; 0 where it is absent or neither. */
function retryAfterOf(headers: Headers): number {
  const text = headers.get('Retry-After')
  if (text === null) return 0
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS)
}

async function attempt(
  transport: Transport,
  { method, url, headers, body, parse = JSON.parse }: ApiRequest,
  limitMs: number,
): Promise<ApiResponse | Error> {
  try {
    const response = await transport.fetch(url, {
      method,
      headers: { Accept: 'application/json', ...acceptEnglish(transport.locale), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await response.text()
    const parsed = text === '' ? undefined : parsedOr(text, parse)
    // A truncated body is a network error, whatever its status.
    if (parsed === UNREADABLE && response.ok) return new Error(`${pathOf(url)}: cannot be read`)
    return { status: response.status, headers: response.headers, body: parsed, path: pathOf(url) }
  } catch (error) {
    // Unreachable, timed out or interrupted: returned as an Error, unlike eBay's responses.
    return error instanceof Error ? error : new Error('fetch failed', { cause: error })
  }
}

const UNREADABLE = Symbol('unreadable')

function parsedOr(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return UNREADABLE
  }
}

/** Only paths are logged, never queries or bodies. */
const pathOf = (url: string): string => new URL(url).pathname

export type ApiClient = {
  owner: AccessTokenSource['owner']
  /** Returns 2xx only; throws a Failure for any other status. */
  send: (request: ApiRequest) => Promise<ApiResponse>
  /** Returns every status. */
  sendRaw: (request: ApiRequest) => Promise<ApiResponse>
}

export type TokenForm = {
  headers: (token: string) => Record<string, string>
  isRefused: (response: ApiResponse) => boolean
}
const BEARER: TokenForm = {
  headers: token => ({ Authorization: `Bearer ${token}` }),
  isRefused: isTokenRefused,
}

/**
 * Sends requests with an access token, and once more with a renewed token when eBay refuses the first. `spend` counts
 * them; their repeats are not counted.
 * @param token how an API of eBay takes the token, and how it refuses it
 */
export function createApiClient(
  transport: Transport,
  access: AccessTokenSource,
  spend?: SpendEbayCall,
  token: TokenForm = BEARER,
): ApiClient {
  const { owner } = access
  async function sendRaw(request: ApiRequest): Promise<ApiResponse> {
    const withToken = (secret: string) => {
      const headers = { ...request.headers, ...token.headers(secret) }
      return sendRequest(transport, { ...request, headers })
    }
    const family = familyOf(request.url)
    if (family) await spend?.(family)
    const current = await access.current()
    const response = await withToken(current)
    if (!token.isRefused(response)) return response
    return withToken(await access.renew(current))
  }
  async function send(request: ApiRequest): Promise<ApiResponse> {
    const response = await sendRaw(request)
    if (response.status < 200 || response.status > 299) throw ebayFailure(response, owner)
    return response
  }
  return { owner, send, sendRaw }
}

export const jsonBody = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
