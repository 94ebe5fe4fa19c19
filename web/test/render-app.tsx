import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, getConfig, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, getDefaultStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { currentUserSchema, type User } from '../../shared/accounts/accounts.ts'
import { ERRORS, type ErrorCode, type ErrorDetail } from '../../shared/errors.ts'
import { storeUser } from '../accounts/stored-user.ts'
import { memoryWindow } from '../app/navigation/memory-window.ts'
import { createQueryClient } from '../app/query-client.ts'
import { AppRouter, createAppHistory } from '../app/router.tsx'
import { AppRoutes } from '../app/routes.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'
import { provideLocks } from './locks.ts'

// A machine with other work shows a screen late, not never.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

/** Loads the screens' code, which takes a cold machine longer than a test waits. */
const loadScreens = () =>
  Promise.all([
    import('../accounts/login-page.tsx'),
    import('../accounts/registration/register-page.tsx'),
    import('../accounts/forgot-password-page.tsx'),
    import('../accounts/reset-password-page.tsx'),
    import('../accounts/registration/approval-page.tsx'),
    import('../accounts/own-account/confirm-email-page.tsx'),
    import('../accounts/own-account/objection-page.tsx'),
    import('../accounts/own-account/account-page.tsx'),
    import('../accounts/own-account/reauthentication-dialog.tsx'),
    import('../administration/dashboard-page.tsx'),
    import('../administration/pending-users-page.tsx'),
    import('../administration/settings-page.tsx'),
    import('../billing/pricing-page.tsx'),
    import('../ebay/business-policies-page.tsx'),
    import('../ebay/connect-page.tsx'),
    import('../ebay/reconnect-page.tsx'),
    import('../landing/landing-page.tsx'),
    import('../app/background-work.tsx'),
    import('../app/navigation/not-authorized-page.tsx'),
    import('../ui/feedback/not-found-page.tsx'),
    import('../ui/feedback/toaster.tsx'),
  ])

/**
 * Registers the hooks of a test file that renders the whole app. Call it after the file's own hooks:
 * Vitest runs `afterEach` hooks in reverse order, so the file's own ones then run on an unmounted app.
 */
export function prepareApp({ signedIn }: { signedIn: boolean }): void {
  beforeAll(loadScreens)
  beforeEach(() => {
    // As in a new browser: files may share a window.
    localStorage.clear()
    delete document.documentElement.dataset['theme']
    provideLocks()
    Object.assign(window, { scrollTo: () => undefined })
    if (signedIn) storeUser({ id: SELLER.id, username: SELLER.username })
  })
  afterEach(() => {
    for (const shown of toastStore.current()) toastStore.remove(shown.id)
    cleanup()
    vi.restoreAllMocks()
  })
}

/** A signed-in seller as GET /api/user returns it. */
export const SELLER: User = {
  authenticated: true,
  id: 7,
  username: 'seller',
  email: 'seller@obverse.test',
  emailConfirmed: true,
  isAdmin: false,
  marketplaceId: 'EBAY_US',
  hasEbayConnection: false,
  ebayToken: null,
  ebayRefreshToken: null,
  ebayTokenExpiry: null,
  subscriptionTier: 'free',
  subscription: { tierDisplayName: 'Free', currentUsage: 0, limit: 10, remainingCoins: 10 },
}

type Responder = (
  body: unknown,
  headers: Headers,
  query: URLSearchParams,
) => Response | Promise<Response>

/** Answers requests by "METHOD /path"; a request without a responder gets a 404. */
export function answerCalls(answers: Record<string, Responder>) {
  const calls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname, searchParams } = new URL(address, 'http://app.test')
    const call = `${init?.method ?? 'GET'} ${pathname}`
    calls.push(call)
    if (call === 'GET /api/test-auth' && !answers[call]) return authTestOf(answers['GET /api/user'])
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    return Promise.resolve(
      answers[call]?.(body, new Headers(init?.headers), searchParams) ?? failure('NOT_FOUND'),
    )
  })
  return calls
}

/** The authentication check of the user whom GET /api/user answers. */
async function authTestOf(user: Responder | undefined): Promise<Response> {
  const answer = await user?.(undefined, new Headers(), new URLSearchParams())
  if (!answer?.ok) return answer ?? failure('NOT_FOUND')
  const current = currentUserSchema.parse(await answer.json())
  const { authenticated } = current
  return success({
    authenticated,
    userId: current.authenticated ? current.id : null,
    username: current.authenticated ? current.username : null,
  })
}

export function success(body: unknown): Response {
  return Response.json(body)
}

interface FailureWords {
  /** The code's own sentence unless given. */
  message?: string
  detail?: ErrorDetail
}

/** A failure in the one envelope. */
export function failure(
  code: ErrorCode,
  { message = ERRORS[code].message, detail }: FailureWords = {},
): Response {
  const error = { code, message, requestId: 'r-1', ...(detail && { detail }) }
  return Response.json({ error, message }, { status: ERRORS[code].status })
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

// happy-dom knows no popover.
if (!('hidePopover' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
}

// Nor these two, by which react-hook-form tells whether a select was changed before the form was ready.
if (!('size' in HTMLSelectElement.prototype)) {
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { get: () => 0 })
}
if (!('defaultSelected' in HTMLOptionElement.prototype)) {
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected')
    },
  })
}

/**
 * The whole app at an address (or at the last of several, one after the other), as the browser shows it;
 * `beside` is rendered inside the router, as part of a screen would be. With `reloaded` nothing is left of what
 * the page cached in memory.
 */
export async function renderApp(
  at: string | string[],
  beside?: ReactNode,
  { reloaded = false }: { reloaded?: boolean } = {},
): Promise<void> {
  const history = createAppHistory(memoryWindow([at].flat()))
  // Awaited, because screens suspend until their code is there.
  await act(async () => {
    render(
      <Provider store={reloaded ? createStore() : getDefaultStore()}>
        <QueryClientProvider client={createQueryClient()}>
          <AppRouter history={history}>
            <AppRoutes />
            <Address />
            {beside}
          </AppRouter>
        </QueryClientProvider>
      </Provider>,
    )
  })
}

/** A click that may open a screen before its code is loaded. */
export const press = (element: HTMLElement): Promise<void> =>
  openingScreen(() => userEvent.click(element))

/** An act of the user that may open a screen before its code is loaded. */
export async function openingScreen(userAct: () => Promise<unknown>): Promise<void> {
  const config = { ...getConfig() }
  // The library's wrapper turns act off for as long as the user's act takes.
  configure({ asyncWrapper: call => call() })
  try {
    await act(async () => void (await userAct()))
  } finally {
    configure(config)
  }
}
