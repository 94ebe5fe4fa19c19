import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect, request as newRequest, type Page } from '@playwright/test'
import { z } from 'zod'
import { SELLERS } from '../sandbox/ebay/store/sellers.ts'
import { developmentCode } from '../scripts/development-code.ts'
import { userSchema } from '../shared/accounts/accounts.ts'
import { adminUsersSchema, pendingUsersSchema } from '../shared/administration.ts'
import { typeOver } from './user-actions.ts'

const EBAY_SELLER = 'testuser_coinroom'
const POSTAL_CODE = '43215'
const PASSWORD = 'a-new-sellers-password'
const ADMIN_PASSWORD = 'admin-dev-password'

/** Signs in on the login page, by default with the development account `seller`. */
export async function signIn(
  page: Page,
  username = 'seller',
  password = 'seller-dev-password',
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('tab', { name: 'My Listings' })).toBeVisible()
}

/** Signs in by the call that the login page makes, before the first page is opened. */
export async function signInByCall(
  page: Page,
  username = 'seller',
  password = 'seller-dev-password',
): Promise<void> {
  await send(page.request, 'POST', '/api/login', { username, password })
  await rememberUser(page, username)
}

/** What the app stores of the user who is signed in. Without it it does not ask for a session. */
async function rememberUser(page: Page, username: string): Promise<void> {
  const { id } = userSchema.parse(await (await page.request.get('/api/user')).json())
  // web/accounts/stored-user.ts owns the keys.
  const stored = { 'obverse.username': username, 'obverse.userId': String(id) }
  await page.addInitScript(values => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
}

/** A user name that no test and no try before this one had. */
export const freshName = (name: string): string => `${name}_${Date.now()}`

/** Registers a seller of a fresh name, approves it, gives it the largest plan and signs it in. Opens no page. */
export async function newSeller(page: Page, name: string): Promise<void> {
  const username = freshName(name)
  await signInByCall(page, username, await registerSeller(page.request, username))
}

/** A new seller, as above, whose eBay account is connected. */
export async function newConnectedSeller(
  page: Page,
  name: string,
  ebaySeller = EBAY_SELLER,
): Promise<void> {
  await newSeller(page, name)
  await connectEbayByCalls(page.request, ebaySeller)
}

/** Registers a seller, confirms its address, approves it and gives it the largest plan. Returns its password. */
export async function registerSeller(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const email = `${username}@example.com`
  const personToken = await newPersonToken(request)
  await send(request, 'POST', '/api/register', { username, email, password: PASSWORD, personToken })
  await send(request, 'POST', '/api/confirm-email', { token: await confirmationOf(request, email) })
  const admin = await adminCalls()
  const list = async (path: string) => (await admin.get(`/api/admin/${path}`)).json()
  const { pendingUsers } = pendingUsersSchema.parse(await list('pending-users'))
  const application = pendingUsers.find(one => one.username === username)
  await send(admin, 'POST', `/api/admin/approve-user/${application?.id}`)
  const { users } = adminUsersSchema.parse(await list(`users?search=${username}`))
  await send(admin, 'PUT', `/api/admin/users/${users[0]?.id}/tier`, { tierName: 'premium' })
  await admin.dispose()
  return PASSWORD
}

/** A token as the sandbox's widget gives it. */
export async function newPersonToken(request: APIRequestContext): Promise<string> {
  const place = `${process.env.E2E_SANDBOX_URL}/turnstile/v0/token.json?action=register`
  return z.object({ token: z.string() }).parse(await (await request.get(place)).json()).token
}

/** The token of the mail that confirms an address, from the sandbox's inbox. */
async function confirmationOf(request: APIRequestContext, email: string): Promise<string> {
  const inbox = `${process.env.E2E_SANDBOX_URL}/mail/messages.json?to=${encodeURIComponent(email)}`
  const read = async () =>
    /\/confirm-email\/([\w-]+)/.exec(await (await request.get(inbox)).text())?.[1]
  await expect.poll(read).toBeTruthy()
  return (await read()) ?? ''
}

/** Where the admin's session is stored: a code of the authenticator logs in once, and 30 seconds have one. */
const adminState = () => path.join(process.env.E2E_STATE ?? '', 'admin-session.json')

/** A little less than the time for which a login counts as one of the admin's own acts. */
const RECENT_MS = 14 * 60_000

/**
 * Calls as the development account `admin`, which has logged in lately. All share that session, which the password given
 * again would renew: the others would be logged out.
 */
export async function adminCalls(): Promise<APIRequestContext> {
  const file = adminState()
  const isRecent = existsSync(file) && Date.now() - statSync(file).mtimeMs < RECENT_MS
  const stored = isRecent ? { storageState: file } : {}
  const calls = await newRequest.newContext({ baseURL: process.env.E2E_URL ?? '', ...stored })
  if (!isRecent) {
    const login = { username: 'admin', password: ADMIN_PASSWORD, code: developmentCode() }
    await send(calls, 'POST', '/api/login', login)
    await calls.storageState({ path: file })
  }
  return calls
}

/** Signs the development account `admin` in, before the first page is opened. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const calls = await adminCalls()
  const { cookies } = await calls.storageState()
  await page.context().addCookies(cookies)
  await rememberUser(page, 'admin')
  await calls.dispose()
}

/** Connects eBay through the sandbox's consent page, which opens in a popup. */
export async function connectEbay(page: Page, ebaySeller = EBAY_SELLER): Promise<void> {
  await page.goto('/connect-ebay')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  const consent = await popup
  await consent.getByLabel(ebaySeller).check()
  await consent.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByText(ebaySeller)).toBeVisible()
  await typeOver(page.getByLabel('Coins ship from (ZIP code)'), POSTAL_CODE)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the ZIP code your coins ship from.')).toBeHidden()
}

/** Connects eBay without a page: the consent is given by the calls of its form and of its redirect. */
export async function connectEbayByCalls(
  request: APIRequestContext,
  ebaySeller = EBAY_SELLER,
  postalCode = POSTAL_CODE,
): Promise<void> {
  const answer = await request.get('/api/ebay/auth-url')
  const { url } = z.object({ url: z.string() }).parse(await answer.json())
  const { origin, pathname, searchParams } = new URL(url)
  const seller = SELLERS.find(({ username }) => username === ebaySeller)?.userId ?? ''
  const form = { ...Object.fromEntries(searchParams), seller, decision: 'agree' }
  const connected = await request.post(`${origin}${pathname}`, { form })
  expect(connected.url()).toContain('/connect-ebay?success=true')
  await send(request, 'PUT', '/api/ebay/ships-from', { postalCode })
}

// Without data there is no body: the development server loses its connection by one that nobody reads.
async function send(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<void> {
  const answer = await fetchOwn(request, method, path, data)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** A call of the app's own origin: one of another is refused. */
function fetchOwn(request: APIRequestContext, method: string, path: string, data?: unknown) {
  const headers = {
    origin: process.env.E2E_URL ?? '',
    // Of each account another: one address registers few in an hour.
    ...(path === '/api/register' ? { 'CF-Connecting-IP': anyAddress() } : {}),
  }
  return request.fetch(path, { method, headers, ...(data ? { data } : {}) })
}
