import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocks } from '../../test/locks.ts'
import { openTabLock } from './tab-lock.ts'

/** Longer than a tab waits before it says that another one holds the lock. */
const settled = () => vi.advanceTimersByTimeAsync(300)

async function openTab() {
  const states: string[] = []
  const lock = openTabLock('coin', state => states.push(state))
  await settled()
  return { ...lock, state: () => states.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: createLocks() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a lock of one tab', () => {
  it('is held by the first tab, and by the next one once the first is closed', async () => {
    const first = await openTab()
    const second = await openTab()
    expect([first.state(), second.state()]).toEqual(['held', 'other tab'])
    first.release()
    await settled()
    expect(second.state()).toBe('held')
  })

  it('can be taken over, and taken back', async () => {
    const first = await openTab()
    const second = await openTab()
    second.takeOver()
    await settled()
    expect([first.state(), second.state()]).toEqual(['other tab', 'held'])
    first.takeOver()
    await settled()
    expect([first.state(), second.state()]).toEqual(['held', 'other tab'])
    first.release()
    await settled()
    expect(second.state()).toBe('held')
  })

  it('goes from one screen of a tab to the next without a word of another tab', async () => {
    const before = await openTab()
    const states: string[] = []
    openTabLock('coin', state => states.push(state))
    before.release()
    await settled()
    expect(states).toEqual(['held'])
  })

  it('is not waited for by a tab that is closed', async () => {
    const first = await openTab()
    const second = await openTab()
    const third = await openTab()
    second.release()
    first.release()
    await settled()
    expect([second.state(), third.state()]).toEqual(['other tab', 'held'])
  })

  it('is held by every tab of a browser that has no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect([(await openTab()).state(), (await openTab()).state()]).toEqual(['held', 'held'])
  })
})
