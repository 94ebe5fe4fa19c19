import { describe, expect, test } from 'vitest'
import { askingHistory } from './asking-history.ts'
import { windowHistory } from './history.ts'
import { memoryWindow } from './memory-window.ts'

/** A history like a browser's: it goes through its entries a moment after it was told to. */
function lateHistory() {
  const page = memoryWindow(['/account', '/camera'])
  const go = page.history.go.bind(page.history)
  const due: (() => void)[] = []
  page.history.go = delta => void due.push(() => go(delta))
  return { memory: windowHistory(page), arrive: () => due.splice(0).map(one => one()) }
}

function askedHistory() {
  const { memory, arrive } = lateHistory()
  const asked: (() => void)[] = []
  const shown: string[] = []
  const windows: string[] = []
  const history = askingHistory(memory, {
    needsConsent: (from, to) => from.pathname === '/camera' && to.pathname !== '/camera',
    ask: leave => asked.push(leave),
    closeTopWindow: () => windows.pop() !== undefined,
  })
  history.listen(({ location }) => shown.push(location.pathname))
  return { memory, history, arrive, asked, shown, windows }
}

describe('a history that asks', () => {
  test('keeps the screen and its address until Back is agreed to', () => {
    const { memory, history, arrive, asked, shown } = askedHistory()
    history.go(-1)
    arrive()
    expect(asked).toHaveLength(1)
    arrive()
    expect(memory.location.pathname).toBe('/camera')
    expect(shown).toEqual([])
    asked[0]?.()
    arrive()
    expect([memory.location.pathname, ...shown]).toEqual(['/account', '/account'])
  })

  test('closes one window at each Back, and asks when none is left', () => {
    const { memory, history, arrive, asked, shown, windows } = askedHistory()
    windows.push('camera', 'queue')
    for (const left of [1, 0]) {
      history.go(-1)
      arrive()
      arrive()
      expect(windows).toHaveLength(left)
      expect(memory.location.pathname).toBe('/camera')
    }
    expect([asked, shown]).toEqual([[], []])
    history.go(-1)
    arrive()
    expect(asked).toHaveLength(1)
  })

  test('goes back once when the answer comes before Back has been taken back', () => {
    const { memory, history, arrive, asked, shown } = askedHistory()
    history.go(-1)
    arrive()
    asked[0]?.()
    expect(shown).toEqual([])
    arrive()
    arrive()
    expect([memory.location.pathname, ...shown]).toEqual(['/account', '/account'])
    expect(asked).toHaveLength(1)
  })

  test('asks before a link as well, and again after it was refused', () => {
    const { history, asked, shown } = askedHistory()
    history.push('/pricing')
    history.push('/camera?side=back')
    history.replace('/pricing')
    expect(asked).toHaveLength(2)
    expect(shown).toEqual(['/camera'])
    asked[1]?.()
    expect(shown).toEqual(['/camera', '/pricing'])
  })
})
