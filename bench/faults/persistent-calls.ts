import { setTimeout as pause } from 'node:timers/promises'

export const ASK_AGAIN_MS = 300
/** A call, a run or a queue that takes longer is stuck. */
export const PATIENCE_MS = 120_000

type Sent = { method?: string; body?: BodyInit; headers?: Record<string, string> }
export type PersistentCalls = ReturnType<typeof persistentCalls>

/**
 * Calls of a signed-in seller to a Worker that may be dead at the moment. An answer that is missing, 5xx or 429 is asked
 * for again, as the app does. A refusal is null.
 */
export function persistentCalls(at: { url: string; cookie: string }) {
  const { url, cookie } = at
  let operations = 0
  async function call(path: string, sent: Sent = {}): Promise<unknown> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      operations += 1
      const answer = await fetch(`${url}${path}`, {
        ...sent,
        redirect: 'manual',
        headers: { cookie, connection: 'close', ...sent.headers },
      })
        .then(async one => ({ status: one.status, text: await one.text() }))
        .catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 429)
        return answer.status < 400 ? parsed(answer.text) : null
      if (Date.now() > until) return null
      await pause(ASK_AGAIN_MS)
    }
  }
  return {
    call,
    send: (method: string, path: string, body: unknown) =>
      call(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    operations: () => operations,
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}
