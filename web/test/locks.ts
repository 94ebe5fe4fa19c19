type Work = (lock: { name: string } | null) => unknown

interface Held {
  lose: () => void
}
interface Waiting {
  grant: () => void
}

/** Web Locks of one browser, whose tabs the test plays: exclusive locks, `ifAvailable`, `steal` and `signal`. */
export function createLocks() {
  const held = new Map<string, Held>()
  const waiting = new Map<string, Waiting[]>()

  const grant = (name: string, work: Work): Promise<unknown> => {
    let isLost: (error: Error) => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      isLost = reject
    })
    lost.catch(() => undefined)
    const mine: Held = { lose: () => isLost(new DOMException('stolen', 'AbortError')) }
    held.set(name, mine)
    const done = Promise.resolve()
      .then(() => work({ name }))
      .finally(() => {
        if (held.get(name) !== mine) return
        held.delete(name)
        waiting.get(name)?.shift()?.grant()
      })
    return Promise.race([done, lost])
  }

  function request(name: string, ...rest: [Work] | [LockOptions, Work]): Promise<unknown> {
    const [options, work] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest
    if (options.steal) {
      held.get(name)?.lose()
      return grant(name, work)
    }
    if (!held.has(name)) return grant(name, work)
    if (options.ifAvailable) return Promise.resolve(work(null))
    return new Promise((resolve, reject) => {
      const queue = waiting.get(name) ?? []
      const mine: Waiting = { grant: () => resolve(grant(name, work)) }
      waiting.set(name, [...queue, mine])
      options.signal?.addEventListener('abort', () => {
        waiting.set(
          name,
          (waiting.get(name) ?? []).filter(one => one !== mine),
        )
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  }
  return { request }
}

/** happy-dom knows no Web Locks. */
export function provideLocks(): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
}
