/** The same call, sent once for the same arguments. A failure is not remembered. */
export function callOnce<Values extends unknown[], T>(call: (...values: Values) => Promise<T>) {
  const calls = new Map<string, Promise<T>>()
  const once = (...values: Values): Promise<T> => {
    const key = JSON.stringify(values)
    const known = calls.get(key)
    if (known) return known
    const sent = call(...values).catch((error: unknown) => {
      calls.delete(key)
      throw error
    })
    calls.set(key, sent)
    return sent
  }
  return Object.assign(once, { forget: () => calls.clear() })
}

/** Calls of which at most `atOnce` run at a time, first come first served. */
export function callLimit(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return <Values extends unknown[], T>(call: (...values: Values) => Promise<T>) =>
    async (...values: Values): Promise<T> => {
      if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
      else running += 1
      try {
        return await call(...values)
      } finally {
        const next = waiting.shift()
        // The next one takes over this one's place.
        if (next) next()
        else running -= 1
      }
    }
}

/** Resolves when the next call may begin: at most `calls` in any period of `periodMs`. */
export function callPace(
  { now, pause }: { now: () => number; pause: (ms: number) => Promise<void> },
  { calls, periodMs }: { calls: number; periodMs: number },
): () => Promise<void> {
  /** When the last calls begin, oldest first. */
  let begins: number[] = []
  return async () => {
    const at = now()
    const first = begins.length < calls ? undefined : begins[0]
    const begin = Math.max(at, first === undefined ? at : first + periodMs)
    begins = [...begins, begin].slice(-calls)
    if (begin > at) await pause(begin - at)
  }
}
