import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { compose, type Services } from '../../compose.ts'
import { interceptedDatabase } from '../../test/intercepted.ts'

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
  const services = compose({
    ...env,
    DB: interceptedDatabase(env.DB, (_isWrite, call) => step(call)),
  })
  vi.unstubAllGlobals()
  return { services, count: () => done }
}
