import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_MS, TOASTS_AT_MOST, toast, toastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  for (const shown of toastStore.current()) toastStore.remove(shown.id)
  cleanup()
  vi.useRealTimers()
})

test('shows at most five toasts: a sixth pushes the oldest out', () => {
  render(<Toaster />)
  act(() => {
    for (let place = 1; place <= TOASTS_AT_MOST + 1; place++) toast({ title: `Toast ${place}` })
  })
  expect(screen.queryByText('Toast 1')).toBeNull()
  const titles = screen.getAllByText(/^Toast \d$/).map(title => title.textContent)
  expect(titles).toEqual(['Toast 6', 'Toast 5', 'Toast 4', 'Toast 3', 'Toast 2'])
})

test('toasts lie at the top of a small screen, and at the bottom left of a larger one', () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Listing created' }))
  const place = screen.getByText('Listing created').closest('.fixed')?.className.split(' ') ?? []
  const edges = place.filter(name => /^(md:)?(top|bottom|left|right|inset)-/.test(name))
  expect(edges.map(name => name.replace(/-[^-]*\[.*|-\d+$/, ''))).toEqual([
    'inset-x',
    'top',
    'md:top-auto',
    'md:right-auto',
    'md:bottom',
    'md:left',
  ])
})

test('a toast leaves by itself after its time, not before', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Listing created' }))
  act(() => void vi.advanceTimersByTime(TOAST_MS - 1))
  expect(toastStore.current().map(shown => shown.open)).toEqual([true])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(toastStore.current()).toEqual([])
})

test('after one was dismissed by a tap, later toasts leave by themselves', async () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Login failed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await vi.waitFor(() => expect(toastStore.current()).toEqual([]))
  vi.useFakeTimers()
  act(() => void toast({ title: 'Successfully Published!' }))
  act(() => void vi.advanceTimersByTime(TOAST_MS + 1_000))
  expect(toastStore.current()).toEqual([])
})

test('a finger on a toast, and another window, do not keep it for good', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Successfully Published!' }))
  const finger = { pointerId: 1, pointerType: 'touch' }
  fireEvent.pointerMove(screen.getByText('Successfully Published!'), finger)
  fireEvent.blur(window)
  act(() => void vi.advanceTimersByTime(TOAST_MS + 1_000))
  expect(toastStore.current()).toEqual([])
})

test('the mouse over the toasts keeps them, and they leave when it has gone', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Listing created' }))
  const mouse = { pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerEnter(screen.getByText('Listing created').closest('ol')!, mouse)
  act(() => void vi.advanceTimersByTime(3 * TOAST_MS))
  expect(toastStore.current().map(shown => shown.open)).toEqual([true])
  fireEvent.pointerLeave(screen.getByText('Listing created').closest('ol')!, mouse)
  act(() => void vi.advanceTimersByTime(TOAST_MS + 1_000))
  expect(toastStore.current()).toEqual([])
})

test('the keyboard’s focus in a toast keeps it', async () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Listing created' }))
  vi.useFakeTimers()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => void vi.advanceTimersByTime(3 * TOAST_MS))
  expect(toastStore.current().map(shown => shown.open)).toEqual([true])
})

test('a toast ends with its cause', () => {
  const store = createToastStore()
  store.show({ title: 'Login failed' })
  store.show({ title: 'Copied' })
  store.end('Login failed')
  expect(store.current().map(shown => [shown.title, shown.open])).toEqual([
    ['Copied', true],
    ['Login failed', false],
  ])
})

test('a toast can be dismissed and its action acts once', async () => {
  const onAct = vi.fn<() => void>()
  render(<Toaster />)
  act(() => void toast({ title: 'Publishing Failed', action: { label: 'Reconnect eBay', onAct } }))
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect eBay' }))
  expect(onAct).toHaveBeenCalledOnce()

  act(() => void toast({ title: 'Another' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(toastStore.current().filter(shown => shown.open)).toEqual([])
})

/** A finger on a toast that goes `x` px to the right and `y` px down. */
function swipe(title: string, x: number, y = 0): void {
  const card = screen.getByText(title)
  const finger = { pointerId: 1, pointerType: 'touch', button: 0 }
  fireEvent.pointerDown(card, { ...finger, clientX: 100, clientY: 100 })
  for (const share of [0.5, 1])
    fireEvent.pointerMove(card, { ...finger, clientX: 100 + x * share, clientY: 100 + y * share })
  fireEvent.pointerUp(card, { ...finger, clientX: 100 + x, clientY: 100 + y })
}

test.each([
  ['49 px to the right', 49, 0, true],
  ['51 px to the right', 51, 0, false],
  ['200 px to the left', -200, 0, true],
  ['200 px down', 0, 200, true],
])('a toast that is swiped %s', (_, x, y, stays) => {
  render(<Toaster />)
  act(() => void toast({ title: 'Listing created' }))
  swipe('Listing created', x, y)
  expect(toastStore.current().map(shown => shown.open)).toEqual([stays])
})

test('the answer of show closes that toast alone', () => {
  const store = createToastStore()
  const first = store.show({ title: 'first' })
  store.show({ title: 'second' })
  first.dismiss()
  expect(store.current().map(shown => [shown.title, shown.open])).toEqual([
    ['second', true],
    ['first', false],
  ])
})
