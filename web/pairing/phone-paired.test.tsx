import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NEW_PHONE } from '../rtc/phone-machine.ts'
import { PhonePaired } from './phone-paired.tsx'
import { newPhoneView, type PhoneView } from './phone-view.ts'

const shown = vi.hoisted(() => ({ view: null as unknown }))
vi.mock('./use-phone-pairing.ts', () => ({
  usePhonePairing: () => ({ controller: {}, view: shown.view }),
}))

afterEach(cleanup)

const SECRET = 's'.repeat(43)
const access = {
  code: 'abcdefghijklmnop',
  token: SECRET,
  iceServers: [],
  iceServersUntil: 0,
  expiresAt: 0,
}
const credentials = { code: access.code, secret: SECRET, phoneSecret: SECRET }

function phoneWith(waiting: number, change: Partial<PhoneView> = {}) {
  shown.view = { ...newPhoneView({ ...NEW_PHONE.shown, waiting }), ...change }
  return <PhonePaired access={access} credentials={credentials} onAgain={() => undefined} />
}

/** Whether the browser asks before this page is closed. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(closing))
  return closing.defaultPrevented
}

test('the browser asks before a phone’s page is closed, as long as pictures wait on it', () => {
  const { rerender } = render(phoneWith(3))
  expect(asksBeforeClosing()).toBe(true)
  rerender(phoneWith(0))
  expect(asksBeforeClosing()).toBe(false)
})

test('a pairing that is over offers to save its pictures, and the browser asks before', () => {
  render(phoneWith(2, { left: true }))
  expect(screen.getByRole('button', { name: 'Save 2 pictures on this phone' })).toBeTruthy()
  expect(asksBeforeClosing()).toBe(true)
})
