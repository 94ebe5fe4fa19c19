import { vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { clearStorage } from '../../test/device-storage.ts'
import { storePair } from '../outbox/outbox.ts'
import { waitingPair, waitingSide } from './waiting-pair.ts'

export const OWNER = 7
export const pair = (id: string, takenAt: number) =>
  waitingPair({
    id,
    owner: OWNER,
    takenAt,
    front: waitingSide(`${id} front`),
    back: waitingSide(`${id} back`),
  })
export const failure = (code: ErrorCode) => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: { code, message, requestId: 'r' }, message }, { status })
}

/** Plays the server: responds to uploads by `respond`, and records the ids that it received. */
export function playServer(
  respond: (id: string, headers: Headers) => Response | Error,
  userId = OWNER,
): string[] {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (address === '/api/test-auth')
      return Promise.resolve(Response.json({ authenticated: true, userId, username: 'seller' }))
    const path = typeof address === 'string' ? address : ''
    const [, crop, kind] = /^\/api\/pictures\/(\w+)\/([\w-]+)$/.exec(path) ?? []
    const [, removed] = /^\/api\/queue\/items\/(.+)$/.exec(path) ?? []
    const field = init?.body instanceof FormData ? init.body.get('id') : null
    const id = crop
      ? `${kind} of ${crop}`
      : removed
        ? `${init?.method} ${removed}`
        : typeof field === 'string'
          ? field
          : ''
    sent.push(id)
    const response = respond(id, new Headers(init?.headers))
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  })
  return sent
}
export const accept = (id: string) => Response.json({ id, item: null }, { status: 202 })

/** A browser with Web Locks and an empty device, in which the pairs b and a wait. */
export async function prepareOutbox(): Promise<void> {
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
  // No thumbnail is made but where a test makes one.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  clearStorage()
  await storePair(pair('b', 2))
  await storePair(pair('a', 1))
}

export function leaveBrowser(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
