import { describe, expect, test } from 'vitest'
import { windowHistory } from './history.ts'
import { layHomeBelow } from './home-below.ts'
import { memoryWindow } from './memory-window.ts'

/** A page that a link from outside has opened. */
function openedByLink(address: string) {
  const page = memoryWindow([address])
  page.history.replaceState(null, '')
  layHomeBelow(page)
  return page
}
const shown = ({ location }: ReturnType<typeof memoryWindow>) => location.pathname + location.search

describe('a camera that a link has opened', () => {
  test.each(['/rapid-upload-simple', '/?tab=rapid&camera=on'])(
    'is left by Back for the app’s home: %s',
    address => {
      const page = openedByLink(address)
      expect(shown(page)).toBe(address)
      const deltas: unknown[] = []
      const history = windowHistory(page)
      history.listen(({ delta }) => deltas.push(delta))
      history.go(-1)
      expect([shown(page), ...deltas]).toEqual(['/', -1])
    },
  )

  test('is laid above the home once, also over a reload', () => {
    const page = openedByLink('/rapid-upload')
    layHomeBelow(page)
    page.history.go(-1)
    expect(shown(page)).toBe('/')
  })
})

test('another screen that a link has opened is left for where it came from', () => {
  const page = openedByLink('/account')
  page.history.go(-1)
  expect(shown(page)).toBe('/account')
})
