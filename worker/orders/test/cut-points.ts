import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { compose, type Services } from '../../compose.ts'

/**
 * Services of a Worker that ends after its `steps`-th call to the database or to a vendor: the call has its effect,
 * and every later one fails.
 */
export function servicesEndingAfter(steps: number): { services: Services; count: () => number } {
  let done = 0
  const step = async <T>(call: () => Promise<T>): Promise<T> => {
    if (done >= steps) throw new Error('the Worker has ended')
    const result = await call()
    done += 1
    if (done >= steps) throw new Error('the Worker has ended')
    return result
  }
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    step(() => realFetch(...request)),
  )
  const services = compose({ ...env, DB: cutDatabase(env.DB, step) })
  vi.unstubAllGlobals()
  return { services, count: () => done }
}

type Step = <T>(call: () => Promise<T>) => Promise<T>

/** Statements are kept by what the proxied ones stand for, since `batch` takes the real ones. */
function cutDatabase(real: D1Database, step: Step): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) =>
          step(async (): Promise<unknown> => Reflect.apply(value, target, values))
      },
    })
    originals.set(proxy, statement)
    return proxy
  }
  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query))
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          step(() => target.batch(statements.map(each => originals.get(each) ?? each)))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
