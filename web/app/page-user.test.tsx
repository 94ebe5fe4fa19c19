import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/accounts/accounts.ts'
import { readStoredUser } from '../accounts/stored-user.ts'
import { apiFetch } from '../lib/api.ts'
import { cardOf, loadMyListings, readAnswers } from '../listings/test/my-listings.ts'
import { newListing } from '../test/listing.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'

beforeAll(() => Promise.all([loadMyListings(), import('./home-page.tsx')]))
prepareApp({ signedIn: true })

const NEIGHBOUR: User = { ...SELLER, id: 8, username: 'neighbour' }
function nobody() {
  const answer = success({ authenticated: false })
  answer.headers.set('X-Obverse-User', 'none')
  return answer
}
const never = () => new Promise<Response>(() => undefined)
const own = newListing({ title: 'The seller’s own coin' })

/** My Listings of `who()`, with a coin of the seller's; a neighbour's listings never load. */
function serve(who: () => User, more: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/user': () => success(who()),
    ...readAnswers(() => [own]),
    'GET /api/listings/cards': () =>
      who() === SELLER ? success({ cards: [cardOf(own)], next: null }) : never(),
    ...more,
  })
}

/** What the page shows of each user once the neighbour's name is there, and whom the browser has stored. */
async function shown() {
  await screen.findByText("neighbour's Account")
  const isShown = (text: string) => screen.queryByText(text) !== null
  return {
    seller: isShown('The seller’s own coin') || isShown("seller's Account"),
    stored: readStoredUser(),
  }
}
const NEIGHBOUR_ALONE = { seller: false, stored: { id: 8, username: 'neighbour' } }

test('who logs in after a session that has ended sees nothing of the last user', async () => {
  let user = SELLER
  serve(() => user, {
    'POST /api/login': () => {
      user = NEIGHBOUR
      return success(NEIGHBOUR)
    },
    'DELETE /api/queue/items/1': () => failure('NOT_AUTHENTICATED'),
  })
  await renderApp('/')
  await screen.findByText('The seller’s own coin')
  await act(() => apiFetch('/api/queue/items/1', { method: 'DELETE' }).catch(() => undefined))
  await press(await screen.findByRole('link', { name: 'Start' }))
  await userEvent.type(await screen.findByLabelText(/Username/), 'neighbour')
  await userEvent.type(screen.getByLabelText(/Password/), 'neighbour-password')
  await press(screen.getByRole('button', { name: 'Log In' }))
  expect(await shown()).toEqual(NEIGHBOUR_ALONE)
})

test('a user who logs in from another tab empties this one', async () => {
  let user = SELLER
  serve(() => user)
  await renderApp('/')
  await screen.findByText('The seller’s own coin')
  user = NEIGHBOUR
  const otherTab = new BroadcastChannel('obverse-user')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  otherTab.postMessage(8)
  expect(await shown()).toEqual(NEIGHBOUR_ALONE)
  otherTab.close()
})

test('a request names the page’s user, and an answer that names another one empties the page', async () => {
  let user = SELLER
  const asked: (string | null)[] = []
  serve(() => user, {
    'POST /api/orders/sync': (_, headers) => {
      asked.push(headers.get('X-Obverse-User'))
      const refused = failure('OTHER_USER')
      refused.headers.set('X-Obverse-User', '8')
      return refused
    },
  })
  await renderApp('/')
  await screen.findByText('The seller’s own coin')
  user = NEIGHBOUR
  await act(() => apiFetch('/api/orders/sync', { method: 'POST' }).catch(() => undefined))
  expect(await shown()).toEqual(NEIGHBOUR_ALONE)
  expect(asked).toEqual(['7'])
})

test('an answer that comes after the next user’s login is not handed on', async () => {
  let answer: (late: Response) => void = () => undefined
  let user = SELLER
  serve(() => user, { 'GET /api/queue': () => new Promise(resolve => (answer = resolve)) })
  await renderApp('/')
  await screen.findByText('The seller’s own coin')
  const late = apiFetch('/api/queue')
  user = NEIGHBOUR
  const otherTab = new BroadcastChannel('obverse-user')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  otherTab.postMessage(8)
  expect(await shown()).toEqual(NEIGHBOUR_ALONE)
  answer(Response.json({}, { headers: { 'X-Obverse-User': '7' } }))
  await expect(late).rejects.toMatchObject({ code: 'OTHER_USER' })
  expect(await shown()).toEqual(NEIGHBOUR_ALONE)
  otherTab.close()
})

test.each([
  ['a write', 'POST', () => failure('NOT_AUTHENTICATED')],
  ['the question who is logged in', 'GET', nobody],
] as const)(
  '%s that the session’s new id overtakes is repeated, and nobody is logged out',
  async (_, method, refused) => {
    let isRenewed = false
    let asked = 0
    serve(() => SELLER, {
      [`${method} /api/orders/sync`]: () => {
        asked += 1
        return isRenewed ? success({}) : refused()
      },
      'POST /api/account/reauthentication': async () => {
        await Promise.resolve()
        isRenewed = true
        return success({ success: true })
      },
    })
    await renderApp('/')
    await screen.findByText('The seller’s own coin')
    const renewal = apiFetch('/api/account/reauthentication', { method: 'POST' })
    const overtaken = await act(() => apiFetch('/api/orders/sync', { method }))
    expect([overtaken.status, asked, (await renewal).status]).toEqual([200, 2, 200])
    expect(screen.queryByText("seller's Account")).not.toBeNull()
    expect(readStoredUser()).toMatchObject({ id: 7 })
  },
)

test('a write that is refused for want of a session logs out, and says so', async () => {
  serve(() => SELLER, { 'POST /api/account/password': () => failure('NOT_AUTHENTICATED') })
  await renderApp('/account')
  await userEvent.type(await screen.findByLabelText(/Current password/), 'seller-dev-password')
  await userEvent.type(screen.getByLabelText(/^New password/), 'another-password')
  await userEvent.type(screen.getByLabelText(/Confirm password/), 'another-password')
  await press(screen.getByRole('button', { name: /Change password/i }))
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
  expect(toastStore.current().map(({ title, description }) => [title, description])).toContainEqual(
    ['Your session has ended', 'Please log in.'],
  )
  await waitFor(() => expect(readStoredUser()).toBeNull())
})
