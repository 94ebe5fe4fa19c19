import { z } from 'zod'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'

/**
 * A change of the JSON that the sandbox answers. `at` names keys with dots, `*` every entry of a list or an object:
 * `orders.*.pricingSummary.total.value`. What is not there stays away, but the last key of a new `value` is added.
 */
const editSchema = z.union([
  z.strictObject({ at: z.string().min(1), value: z.json() }),
  z.strictObject({ at: z.string().min(1), remove: z.literal(true) }),
  z.strictObject({ at: z.string().min(1), to: z.literal('number') }),
])
type Edit = z.infer<typeof editSchema>

/** A failure that the sandbox simulates. */
export const faultSchema = z.strictObject({
  /**
   * Method and path. `POST /ebay/sell/inventory/v1/offer` matches that request only. A path that ends
   * in `/` or has at most two segments (`/openai/v1`) matches all paths below it. `*` matches
   * anything, also as the method.
   */
  route: z
    .string()
    .regex(/^(?:[A-Z]+|\*) \/\S*$/, 'must be like "POST /ebay/sell/inventory/v1/offer"'),
  /** Applies only to requests whose body contains this text (an address, a SKU). */
  holding: z.string().min(1).optional(),
  /** Applies only to requests whose decoded query contains this text. */
  query: z.string().min(1).optional(),
  /** Applies only to requests without this header. */
  withoutHeader: z.string().min(1).optional(),
  /** Response status. Without `after` the request has no effect. */
  status: z.int().min(200).max(599).optional(),
  /** Response body, JSON or text. The default is the vendor's usual body for the status. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Delay in ms before the response. */
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Sends half of the response, then closes the connection. The request takes effect. */
  half: z.boolean().optional(),
  /** The request takes effect before `status` and `body` are returned. */
  after: z.boolean().optional(),
  /** Replaces the text of a model's response, or the whole body of any other response. */
  prose: z.string().optional(),
  /** Changes the JSON of the real response. */
  edits: z.array(editSchema).optional(),
  /** A bulk call of eBay refuses this entry, counted from 0 and around, and carries out the others. */
  refusesEntry: z.int().min(0).optional(),
  /** Number of requests it applies to. Without it, all until it is removed. */
  times: z.int().min(1).optional(),
})
export type Fault = z.infer<typeof faultSchema>

export type ActiveFault = Fault & { id: number; struck: number }

type StruckRequest = {
  method: string
  path: string
  body: string
  /** Decoded. Mails over SMTP have no query and no headers. */
  query?: string
  headers?: Headers
}

/** Faults at random: see `randomFaultsSchema`. */
export const randomFaultsSchema = z.strictObject({
  /** Of the vendors' requests, 0 to 1. */
  share: z.number().min(0).max(1),
  seed: z.int().default(1),
  /** How long a late answer takes. */
  lateMs: z.int().min(0).max(60_000).default(20_000),
})
type RandomFaults = z.infer<typeof randomFaultsSchema>

/** Each as often as it stands here. An answer that is late is rare: it costs its time. */
const RANDOM_KINDS: ((of: RandomFaults) => Omit<Fault, 'route'>)[] = [
  () => ({ status: 429 }),
  () => ({ status: 429, headers: { 'Retry-After': '1' } }),
  () => ({ status: 500 }),
  () => ({ status: 503 }),
  () => ({ status: 500, after: true }),
  () => ({ half: true }),
  () => ({ status: 200, body: '<html>not what was asked for</html>' }),
  () => ({ status: 200, body: { nothing: 'of use' } }),
  () => ({ delayMs: 1_500 }),
  ({ lateMs }) => ({ delayMs: lateMs }),
]
/** Of a hundred faults about one is late. */
const LATE_SHARE = 0.1
/** Bulk calls whose entries are refused one by one. */
const BULK = /\/bulk_(create_or_replace_inventory_item|create_offer|publish_offer)$/
const BULK_MAX_ENTRIES = 25
/** Of the faults of a bulk call so many refuse one entry alone. */
const ENTRY_SHARE = 0.5

/** The active faults in the order of creation. */
export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let faults: ActiveFault[] = []
  let nextId = 1
  let random: (RandomFaults & { next: () => number }) | null = null
  let struckAtRandom = 0

  function atRandom(path: string): ActiveFault | undefined {
    if (!random || random.next() >= random.share) return undefined
    struckAtRandom += 1
    const named = { route: '* /', id: 0, struck: 1 }
    if (BULK.test(path) && random.next() < ENTRY_SHARE)
      return { ...named, refusesEntry: Math.floor(random.next() * BULK_MAX_ENTRIES) }
    const kinds = random.next() < LATE_SHARE ? RANDOM_KINDS : RANDOM_KINDS.slice(0, -1)
    const kind = kinds[Math.floor(random.next() * kinds.length)]
    return kind && { ...kind(random), ...named }
  }

  return {
    /** Strikes requests at random from now on. Returns how many it has struck. */
    strikeAtRandom(of: RandomFaults): number {
      random = { ...of, next: mulberry32(of.seed) }
      return struckAtRandom
    },
    all: (): readonly ActiveFault[] => faults,
    add(fault: Fault): ActiveFault {
      const active = { ...fault, id: nextId++, struck: 0 }
      faults = [...faults, active]
      return active
    },
    clear(): void {
      faults = []
    },
    /** Takes the first fault that matches a request. A used-up fault is removed. */
    strike({ method, path, body, query, headers }: StruckRequest): ActiveFault | undefined {
      const fault = faults.find(
        one =>
          routeMatches(one.route, method, path) &&
          (one.holding === undefined || body.includes(one.holding)) &&
          (one.query === undefined || query?.includes(one.query)) &&
          (one.withoutHeader === undefined || !headers?.has(one.withoutHeader)),
      )
      if (!fault) return atRandom(path)
      fault.struck += 1
      if (fault.times !== undefined && fault.struck >= fault.times) {
        faults = faults.filter(one => one !== fault)
      }
      return fault
    },
  }
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** Whether a fault's route matches a request. See `faultSchema.route`. */
export function routeMatches(route: string, method: string, path: string): boolean {
  const [wantedMethod = '*', wantedPath = ''] = route.split(' ')
  if (wantedMethod !== '*' && wantedMethod !== method) return false
  if (wantedPath.includes('*')) {
    return new RegExp(`^${wantedPath.split('*').map(escaped).join('.*')}$`).test(path)
  }
  if (wantedPath.endsWith('/')) return path.startsWith(wantedPath)
  if (path === wantedPath) return true
  return wantedPath.split('/').filter(Boolean).length <= 2 && path.startsWith(`${wantedPath}/`)
}

/** An answer with changes; see `editSchema`. */
export function edited(answer: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((changed, edit) => editedAt(changed, edit.at.split('.'), edit), answer)
}

function editedAt(value: unknown, [key = '', ...rest]: string[], edit: Edit): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isAdded = 'value' in edit && rest.length === 0 && key !== '*' && !(key in value)
  const changed = [...entries, ...(isAdded ? [[key, null] as const] : [])].flatMap(
    ([name, inner]): [string, unknown][] => {
      if (key !== '*' && key !== name) return [[name, inner]]
      if (rest.length > 0) return [[name, editedAt(inner, rest, edit)]]
      if ('remove' in edit) return []
      return [[name, 'value' in edit ? edit.value : Number(inner)]]
    },
  )
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed)
}

/** The error body that the vendor at a path sends with a status. */
export function usualBody(path: string, status: number): unknown {
  if (path.startsWith('/openai/')) {
    const words: Record<number, [string, string]> = {
      401: ['Incorrect API key provided.', 'invalid_api_key'],
      429: ['Rate limit reached for requests.', 'rate_limit_exceeded'],
    }
    const [message, code] = words[status] ?? [
      'The server had an error while processing your request.',
      'server_error',
    ]
    return { error: { message, type: code, param: null, code } }
  }
  if (path.startsWith('/resend/')) {
    const [name, message] =
      status === 429
        ? [
            'rate_limit_exceeded',
            'Too many requests. Please limit the number of requests per second.',
          ]
        : ['application_error', 'An unexpected error occurred.']
    return { statusCode: status, name, message }
  }
  if (path.startsWith('/sendgrid/')) {
    const message = status === 429 ? 'too many requests' : 'internal server error'
    return { errors: [{ message, field: null, help: null }] }
  }
  if (path.startsWith('/stripe/')) {
    return status === 429
      ? {
          error: {
            type: 'invalid_request_error',
            code: 'rate_limit',
            message: 'Request rate limit exceeded.',
          },
        }
      : { error: { type: 'api_error', message: 'An unknown error occurred.' } }
  }
  if (path.startsWith('/pcgs/')) {
    return { Message: status === 429 ? 'API calls quota exceeded.' : 'An error has occurred.' }
  }
  if (path.startsWith('/metals/')) {
    return {
      status: 'failure',
      error_code: 1000 + status,
      error_message: 'The service cannot answer now.',
    }
  }
  if (status === 401) {
    return {
      errors: [
        { errorId: 1001, domain: 'OAuth', category: 'REQUEST', message: 'Invalid access token' },
      ],
    }
  }
  const [errorId, message] =
    status === 429 ? [2001, 'Too many requests.'] : [25001, 'A system error has occurred.']
  return {
    errors: [
      {
        errorId,
        domain: status === 429 ? 'ACCESS' : 'API_INVENTORY',
        category: 'APPLICATION',
        message,
        longMessage: message,
      },
    ],
  }
}

/** A model's response with its text replaced. Any other body becomes the text. */
export function replaceText(prose: string, answer: unknown): unknown {
  let replaced = false
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const isText =
          ('type' in value && value.type === 'output_text' && key === 'text') ||
          ('role' in value && key === 'content' && typeof inner === 'string') ||
          key === 'output_text'
        if (isText) replaced = true
        return [key, isText ? prose : walk(inner)]
      }),
    )
  }
  const changed = walk(answer)
  return replaced ? changed : prose
}
