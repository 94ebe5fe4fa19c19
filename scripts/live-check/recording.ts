import { parseJson } from '../../shared/lib/parse-json.ts'
import { Failure } from '../../worker/http/failure.ts'

export const VENDORS = ['ebay', 'pcgs', 'metals', 'stripe', 'mail', 'vision'] as const
export type Vendor = (typeof VENDORS)[number]

/** A request to a vendor and its answer. */
export type Exchange = {
  step: string
  vendor: Vendor
  /** Method and path below the vendor's address, ids replaced: `GET /sell/inventory/v1/offer/{id}`. */
  operation: string
  method: string
  /** Below the vendor's address. */
  path: string
  query: Record<string, string>
  headers: Headers
  /** Parsed JSON or a form's fields; null: no body; undefined: pictures, which are not read. */
  requestBody: unknown
  status: number
  /** Parsed JSON, a text that is no JSON, or null. */
  body: unknown
}

/** What became of a step of the run. */
export type StepOutcome = {
  step: string
  state: 'done' | 'failed' | 'skipped'
  /** Why it failed or was skipped, as a sentence. */
  reason: string
}

/** Which vendor lives at which addresses. */
export type VendorAddresses = readonly (readonly [vendor: Vendor, address: string])[]

export type Recording = ReturnType<typeof createRecording>

/** Records the steps of a run and every exchange with the vendors at these addresses. */
export function createRecording(addresses: VendorAddresses, stop?: AbortSignal) {
  const exchanges: Exchange[] = []
  const steps: StepOutcome[] = []
  let current = ''
  const realFetch = globalThis.fetch

  const recording = {
    exchanges,
    steps,

    /** Adds an exchange, if its address is a vendor's. */
    add(sent: Sent, status: number, text: string): void {
      const at = addresses.find(([, address]) => sent.url.startsWith(`${address}/`))
      if (!at) return
      const [vendor, address] = at
      const url = new URL(sent.url)
      const path = url.pathname.slice(new URL(address).pathname.replace(/\/$/, '').length)
      exchanges.push({
        step: current,
        vendor,
        operation: `${sent.method} ${withoutIds(path)}`,
        method: sent.method,
        path,
        query: Object.fromEntries(url.searchParams),
        headers: sent.headers,
        requestBody: sent.body,
        status,
        body: text === '' ? null : (parseJson(text) ?? text),
      })
    },

    /** Adds what the product read from answers that have no shape of their own. */
    addReading(vendor: Vendor, operation: string, body: unknown): void {
      const none = { query: {}, headers: new Headers(), requestBody: null, status: 200 }
      exchanges.push({
        step: current,
        vendor,
        operation,
        method: operation,
        path: '',
        body,
        ...none,
      })
    },

    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const response = await realFetch(input, init)
      const url = input instanceof Request ? input.url : input.toString()
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const headers = new Headers(init?.headers)
      const body = readBody(init?.body, headers)
      // fetch adds it to a form by itself.
      if (init?.body instanceof FormData) headers.set('Content-Type', 'multipart/form-data')
      recording.add({ url, method, headers, body }, response.status, await response.clone().text())
      return response
    },

    /** Runs a step. A failed step is noted with its reason, and the run goes on; its result is undefined. */
    async step<T>(step: string, work: () => Promise<T>): Promise<T | undefined> {
      if (stop?.aborted) return recording.skip(step, 'The run was stopped.')
      return recording.lastStep(step, work)
    },

    /** A step that a stopped run does too. */
    async lastStep<T>(step: string, work: () => Promise<T>): Promise<T | undefined> {
      current = step
      try {
        const result = await work()
        steps.push({ step, state: 'done', reason: '' })
        return result
      } catch (error) {
        steps.push({ step, state: 'failed', reason: reasonOf(error) })
        return undefined
      }
    },

    skip(step: string, reason: string): undefined {
      steps.push({ step, state: 'skipped', reason })
    },
  }
  return recording
}

export type Sent = { url: string; method: string; headers: Headers; body: unknown }

/** Ids in a path: parts with a digit that are no version and no fixed word, Stripe's, and the run's own names. */
const withoutIds = (path: string): string =>
  path
    .split('/')
    .map(part =>
      (/\d/.test(part) && !/^(v\d+(_beta)?|oauth2)$/.test(part)) ||
      /^((cus|cs|sub|price|bps)_|OBVLC-|obverse-)/.test(part)
        ? '{id}'
        : part,
    )
    .join('/')

function readBody(body: BodyInit | null | undefined, headers: Headers): unknown {
  if (body === null || body === undefined) return null
  if (typeof body !== 'string') return undefined
  return /urlencoded/.test(headers.get('content-type') ?? '')
    ? Object.fromEntries(new URLSearchParams(body))
    : parseJson(body)
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) {
    const vendorCode = error.detail?.vendorCode
    return `${error.code}${vendorCode === undefined ? '' : ` (${vendorCode})`}: ${error.message}`
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
