import { setTimeout as pause } from 'node:timers/promises'

const ASK_AGAIN_MS = 300
/** A call without an answer for so long is given up. */
const PATIENCE_MS = 120_000

type Sent = { method?: string; body?: BodyInit; headers?: Record<string, string> }
export type PersistentCalls = ReturnType<typeof persistentCalls>

type Caller = {
  url: string
  cookie: string
  /** Waits as long as "Retry-After" says, so that no refused call is counted. */
  obeysRetryAfter?: boolean
}

/**
 * A seller's calls of a Worker that may be dead at the moment. As the app does, a call whose answer is missing, 429 or
 * 5xx is made again until there is one.
 */
export function persistentCalls({ url, cookie, obeysRetryAfter = false }: Caller) {
  let operations = 0
  /** The parsed answer; null for a refusal. */
  async function call(path: string, sent: Sent = {}): Promise<unknown> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      operations += 1
      const answer = await fetch(`${url}${path}`, {
        ...sent,
        redirect: 'manual',
        headers: { cookie, connection: 'close', ...sent.headers },
      })
        .then(async one => ({
          status: one.status,
          text: await one.text(),
          retryAfterMs: obeysRetryAfter ? Number(one.headers.get('retry-after')) * 1_000 : 0,
        }))
        .catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 429)
        return answer.status < 400 ? parsed(answer.text) : null
      if (Date.now() > until) return null
      await pause(Math.max(ASK_AGAIN_MS, answer?.retryAfterMs ?? 0))
    }
  }
  /** Asks until the answer is one that counts, or until a time in ms. */
  async function wait<T>(ask: () => Promise<T | null>, until: number): Promise<T | null> {
    for (;;) {
      const found = await ask()
      if (found !== null || Date.now() > until) return found
      await pause(ASK_AGAIN_MS)
    }
  }
  return {
    call,
    send: (method: 'POST' | 'PUT', path: string, body: unknown) =>
      call(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    operations: () => operations,
    wait,
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}
