import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renewedIceServers } from './ice-servers.ts'

const MINUTE_MS = 60_000
const servers = (username: string) => [{ urls: 'turn:relay.example', username, credential: 'x' }]
const accessFor = (minutes: number) => ({
  code: 'c'.repeat(16),
  token: 't'.repeat(43),
  iceServers: servers('first'),
  iceServersUntil: Date.now() + minutes * MINUTE_MS,
  expiresAt: Date.now() + 8 * 60 * MINUTE_MS,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the ICE servers of a side', () => {
  it('are renewed before their credentials end, again and again, for connections that are open too', async () => {
    const told: string[] = []
    let count = 0
    const renew = () => {
      count += 1
      const iceServersUntil = Date.now() + 30 * MINUTE_MS
      return Promise.resolve({ iceServers: servers(`renewed ${count}`), iceServersUntil })
    }
    const ice = renewedIceServers(accessFor(30), one => told.push(one[0]?.username ?? ''), renew)
    await vi.advanceTimersByTimeAsync(25 * MINUTE_MS)
    expect(ice.current).toEqual(servers('first'))
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(ice.current).toEqual(servers('renewed 1'))
    await vi.advanceTimersByTimeAsync(27 * MINUTE_MS)
    expect(told).toEqual(['renewed 1', 'renewed 2'])
    ice.stop()
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect(count).toBe(2)
  })

  it('stay while a renewal fails, which is tried again', async () => {
    let tries = 0
    const renew = () => {
      tries += 1
      return tries < 3
        ? Promise.reject(new Error('no network'))
        : Promise.resolve({
            iceServers: servers('late'),
            iceServersUntil: Date.now() + 30 * MINUTE_MS,
          })
    }
    const ice = renewedIceServers(accessFor(30), () => undefined, renew)
    await vi.advanceTimersByTimeAsync(27.5 * MINUTE_MS)
    expect(ice.current).toEqual(servers('first'))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(ice.current).toEqual(servers('late'))
    ice.stop()
  })

  it('are not asked for where nothing ends before the pairing', async () => {
    const renew = vi.fn<() => Promise<never>>()
    const access = accessFor(30)
    renewedIceServers({ ...access, iceServersUntil: access.expiresAt }, () => undefined, renew)
    await vi.advanceTimersByTimeAsync(9 * 60 * MINUTE_MS)
    expect(renew).not.toHaveBeenCalled()
  })
})
