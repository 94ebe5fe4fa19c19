import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '../lib/api-failure.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** How often a fetch that always fails so is made. */
async function fetches(error: Error): Promise<number> {
  const fetch = vi.fn(() => Promise.reject(error))
  const client = createQueryClient()
  // As a screen's own query has it; `fetchQuery` alone would not try again.
  const { retry } = client.getDefaultOptions().queries ?? {}
  const failure = client
    .fetchQuery({ queryKey: ['coins'], queryFn: fetch, ...(retry === undefined ? {} : { retry }) })
    .catch((reason: unknown) => reason)
  await vi.runAllTimersAsync()
  expect(await failure).toBe(error)
  return fetch.mock.calls.length
}

const answered = (status: number) =>
  new ApiFailure({ code: 'UNREADABLE', message: 'The server answered.', status })

it('a failed fetch is made once more: after a fault of the server, and without a network', async () => {
  expect(await fetches(answered(503))).toBe(2)
  expect(await fetches(answered(0))).toBe(2)
  expect(await fetches(new TypeError('Failed to fetch'))).toBe(2)
})

it('a fetch whose answer cannot change is made once', async () => {
  for (const status of [400, 403, 404, 409, 422]) expect(await fetches(answered(status))).toBe(1)
})
