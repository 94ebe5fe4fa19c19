import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { SELLERS } from '../sandbox/ebay/store/sellers.ts'
import { userSchema } from '../shared/accounts/accounts.ts'
import { adminUsersSchema, pendingUsersSchema } from '../shared/administration.ts'
import { typeOver } from './user-actions.ts'

const EBAY_SELLER = 'testuser_coinroom'
const POSTAL_CODE = '43215'
const PASSWORD = 'a-new-sellers-password'

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
  await logIn(page.request, username, password)
  const { id } = userSchema.parse(await (await page.request.get('/api/user')).json())
  // Without these the app does not ask for a session; web/accounts/stored-user.ts owns the keys.
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

/** Registers a seller, approves it and gives it the largest plan. Returns its password. */
export async function registerSeller(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const email = `${username}@example.com`
  await send(request, 'POST', '/api/register', { username, email, password: PASSWORD })
  await logIn(request, 'admin', 'admin-dev-password')
  const list = async (path: string) => (await request.get(`/api/admin/${path}`)).json()
  const { pendingUsers } = pendingUsersSchema.parse(await list('pending-users'))
  const application = pendingUsers.find(one => one.username === username)
  await send(request, 'POST', `/api/admin/approve-user/${application?.id}`)
  const { users } = adminUsersSchema.parse(await list(`users?search=${username}`))
  await send(request, 'PUT', `/api/admin/users/${users[0]?.id}/tier`, { tierName: 'premium' })
  await send(request, 'POST', '/api/logout')
  return PASSWORD
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
async function connectEbayByCalls(
  request: APIRequestContext,
  ebaySeller = EBAY_SELLER,
): Promise<void> {
  const answer = await request.get('/api/ebay/auth-url')
  const { url } = z.object({ url: z.string() }).parse(await answer.json())
  const { origin, pathname, searchParams } = new URL(url)
  const seller = SELLERS.find(({ username }) => username === ebaySeller)?.userId ?? ''
  const form = { ...Object.fromEntries(searchParams), seller, decision: 'agree' }
  const connected = await request.post(`${origin}${pathname}`, { form })
  expect(connected.url()).toContain('/connect-ebay?success=true')
  await send(request, 'PUT', '/api/ebay/ships-from', { postalCode: POSTAL_CODE })
}

const logIn = (request: APIRequestContext, username: string, password: string): Promise<void> =>
  send(request, 'POST', '/api/login', { username, password })

// Without data there is no body: the development server loses its connection by one that nobody reads.
async function send(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<void> {
  // A call of another origin is refused.
  const headers = { origin: process.env.E2E_URL ?? '' }
  const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}
