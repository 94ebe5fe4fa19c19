import { routeMatches } from './faults.ts'

const KEPT = 2_000
/** A larger response body is not logged. */
export const RESPONSE_MAX_CHARACTERS = 400_000
/** Longer texts in a body (base64 pictures) are truncated; their length is logged. */
const TEXT_MAX = 400

export type LoggedRequest = {
  id: number
  at: string
  method: string
  path: string
  query: Record<string, string>
  status: number
  ms: number
  requestBytes: number
  /** Parsed JSON, a form's fields, or null. */
  requestBody: unknown
  /** Parsed JSON of eBay's responses; null for others, for large ones and where there is none. */
  responseBody: unknown
  /** Id of the applied fault. */
  fault: number | null
}

export type RequestLog = ReturnType<typeof createRequestLog>

/** The last 2,000 requests to all vendors, oldest first. */
export function createRequestLog() {
  let requests: LoggedRequest[] = []
  let nextId = 1
  return {
    add(
      request: Omit<LoggedRequest, 'id' | 'requestBody' | 'responseBody'>,
      body: { type: string; text: string } | null,
      responseText: string | null = null,
    ): void {
      requests = [
        ...requests.slice(-(KEPT - 1)),
        {
          id: nextId++,
          ...request,
          requestBody: body && readable(body),
          responseBody: responseText ? readable({ type: 'json', text: responseText }) : null,
        },
      ]
    },
    all: (route?: string): LoggedRequest[] =>
      route === undefined
        ? requests
        : requests.filter(({ method, path }) =>
            routeMatches(route.includes(' ') ? route : `* ${route}`, method, path),
          ),
    clear(): void {
      requests = []
    },
  }
}

function readable({ type, text }: { type: string; text: string }): unknown {
  if (/urlencoded/i.test(type)) {
    // Secrets are not logged.
    return Object.fromEntries(
      [...new URLSearchParams(text)].map(([name, value]) => [
        name,
        /token|code|secret/.test(name) ? '…' : value,
      ]),
    )
  }
  try {
    // Each text by itself: an expression over a whole body of megabytes exceeds the stack.
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' && value.length >= TEXT_MAX
        ? `${value.slice(0, TEXT_MAX / 4)}… (${value.length} characters)`
        : value,
    )
  } catch (error) {
    if (error instanceof SyntaxError) return { notJson: text.slice(0, TEXT_MAX) }
    throw error
  }
}
