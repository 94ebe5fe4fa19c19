import { describe, expect, test } from 'vitest'
import { windowHistory } from './history.ts'
import { memoryWindow } from './memory-window.ts'

function opened(...addresses: string[]) {
  const page = memoryWindow(addresses)
  const history = windowHistory(page)
  const heard: [action: string, pathname: string, delta: number | null][] = []
  history.listen(({ action, location, delta }) => heard.push([action, location.pathname, delta]))
  return { page, history, heard }
}

describe("a window's history", () => {
  test('tells each change with its direction, also after a reload', () => {
    const { page, history, heard } = opened('/')
    history.push({ pathname: '/account', search: '?tab=plan', hash: '#top' }, { from: 'menu' })
    history.replace('/pricing')
    history.go(-1)
    expect(heard).toEqual([
      ['PUSH', '/account', 1],
      ['REPLACE', '/pricing', 0],
      ['POP', '/', -1],
    ])
    const again = windowHistory(page)
    const deltas: unknown[] = []
    again.listen(({ delta }) => deltas.push(delta))
    again.go(1)
    expect([again.location.pathname, ...deltas]).toEqual(['/pricing', 1])
  })

  test('keeps what a screen left with an address, and gives each entry a key of its own', () => {
    const { history } = opened('/')
    expect(history.location).toMatchObject({ state: null, key: 'default' })
    history.push({ pathname: '/account', search: '?tab=plan', hash: '#top' }, { from: 'menu' })
    const { key, ...account } = history.location
    expect(account).toEqual({
      pathname: '/account',
      search: '?tab=plan',
      hash: '#top',
      state: { from: 'menu' },
    })
    history.push('/pricing')
    expect(history.location.key).not.toBe(key)
    history.go(-1)
    expect(history.location).toEqual({ ...account, key })
  })

  test('knows no direction to an address that was typed', () => {
    const { page, history, heard } = opened('/')
    page.history.pushState(null, '', '/#typed')
    history.go(0)
    expect(heard).toEqual([['POP', '/', null]])
  })

  test('loads an address that the browser refuses to add', () => {
    const { page, history } = opened('/')
    const loaded: unknown[] = []
    page.location.assign = address => loaded.push(address)
    page.history.pushState = () => {
      throw new DOMException('Too many calls', 'SecurityError')
    }
    history.push({ pathname: '/pricing', search: '?plan=pro' })
    expect(loaded).toEqual(['/pricing?plan=pro'])
  })
})
