import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { useGo, useNavigationBlocker } from '../../lib/navigation.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../../test/render-app.tsx'

beforeAll(() => import('../../ui/dialogs/confirm-dialog.tsx'))
prepareApp({ signedIn: false })

/** Stands for a screen that captures. */
function Capture({ active = true }: { active?: boolean }) {
  const end = useNavigationBlocker(active)
  const go = useGo()
  return (
    <>
      <button type="button" onClick={() => go(-1)}>
        Browser's Back
      </button>
      <button
        type="button"
        onClick={() => {
          end()
          go('/pricing')
        }}
      >
        Done capturing
      </button>
      <button type="button" onClick={() => go('/ebay-reconnect?seen=1')}>
        Same screen
      </button>
    </>
  )
}

/** The connection's screen with a capture in progress, reached from the account's. */
async function capturing(active = true) {
  storeUser({ id: 7, username: 'seller' })
  const calls = answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
    'POST /api/logout': () => success({ success: true }),
  })
  await renderApp(['/account', '/ebay-reconnect'], <Capture active={active} />)
  await screen.findByRole('heading', { name: 'eBay Connection' })
  return calls
}

const address = () => screen.getByTestId('address').textContent
const question = () => screen.findByRole('alertdialog', { name: 'Camera Active' })

/** The header's link; the account menu of a phone has it too. */
const upgrade = () =>
  within(screen.getByRole('navigation', { name: 'Main', hidden: true })).getByRole('link', {
    name: 'Upgrade',
    hidden: true,
  })

const WAYS = [
  { way: 'a link', control: upgrade, to: '/pricing' },
  {
    way: "the browser's Back",
    control: () => screen.getByRole('button', { name: "Browser's Back", hidden: true }),
    to: '/account',
  },
] as const

test.each(WAYS)(
  '$way asks for confirmation while a capture is in progress',
  async ({ control, to }) => {
    await capturing()
    const leave = () => userEvent.click(control())

    await leave()
    expect(await question()).toBeTruthy()
    expect(address()).toBe('/ebay-reconnect')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(address()).toBe('/ebay-reconnect')

    await leave()
    await question()
    await press(screen.getByRole('button', { name: 'Leave and stop the camera' }))
    await waitFor(() => expect(address()).toBe(to))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
)

test("the browser's Back answers the question with Stay", async () => {
  await capturing()
  const back = () =>
    fireEvent.click(screen.getByRole('button', { name: "Browser's Back", hidden: true }))
  back()
  await question()
  back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/ebay-reconnect')
})

test('signing out asks for confirmation first, and then signs out', async () => {
  const calls = await capturing()
  const logOut = () => userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }))
  await logOut()
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(calls).not.toContain('POST /api/logout')

  await logOut()
  await question()
  await press(screen.getByRole('button', { name: 'Leave and stop the camera' }))
  await waitFor(() => expect(calls).toContain('POST /api/logout'))
})

function closeTab(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => {
    window.dispatchEvent(event)
  })
  return event
}

test('closing the tab asks for confirmation only while a capture is in progress', async () => {
  await capturing()
  expect(closeTab().defaultPrevented).toBe(true)
  await press(screen.getByRole('button', { name: 'Done capturing' }))
  await waitFor(() => expect(address()).toBe('/pricing'))
  expect(closeTab().defaultPrevented).toBe(false)
})

test('a change within the screen does not ask', async () => {
  await capturing()
  await press(screen.getByRole('button', { name: 'Same screen' }))
  await waitFor(() => expect(address()).toBe('/ebay-reconnect?seen=1'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('with no capture in progress there is no confirmation', async () => {
  await capturing(false)
  expect(closeTab().defaultPrevented).toBe(false)
  await press(upgrade())
  await waitFor(() => expect(address()).toBe('/pricing'))
})
