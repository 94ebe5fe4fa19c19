import { expect, type Page, test } from '@playwright/test'
import { newPersonToken, signIn, signInAsAdmin, signInByCall } from './accounts.ts'
import {
  analyze,
  chooseSides,
  expectNoViolations,
  expectRoomForLargeText,
  sample,
  settledScrollWidth,
} from './user-actions.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/**
 * The screens of a new seller on the first display, those of accounts and coin details on the second; `AXE_ALL` tests
 * all combinations. Screens with coins are tested where these come about: listings and queue in listings.e2e.ts, the
 * review in desk.e2e.ts, a connected eBay account in onboarding.e2e.ts, collected coins in capture-layout.e2e.ts.
 */
const DISPLAYS = [
  { name: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' },
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
  { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light' },
] as const
const ALL = Boolean(process.env['AXE_ALL'])

/** Screens reached by their URL, with a text that shows they have loaded. */
const SCREENS = [
  ['/', /My Listings/],
  ['/connect-ebay', /Questions/],
  ['/single-coin-upload', /Analyze & Create Listing/],
  ['/analytics', /Total Listings/],
  ['/templates', /Description template/],
  ['/consignment', /No owners yet/],
  ['/import', /Import a CSV file/],
  ['/to-ship', /Nothing waits to be shipped/],
  ['/offers', /No offers/],
  ['/returns', /Nothing came back/],
  ['/metal', /What the rules changed/],
  ['/buying', /No coins yet/],
  ['/nowhere', /Page Not Found/],
  ['/review', /Nothing to review|Publish to eBay/],
  ['/?tab=rapid', /Rapid camera/],
  // Last, because leaving a running camera asks for confirmation.
  ['/rapid-upload', /Capture front side/],
] as const

/** Longest wait for network idle. */
const NETWORK_IDLE_MS = 4_000

/** Runs axe once the heading is shown, maybe behind a dialog, and the network is idle. */
async function expectNoViolationsOnceLoaded(page: Page, where: string): Promise<void> {
  // A camera screen may still load the detector and never become idle.
  await page.waitForLoadState('networkidle', { timeout: NETWORK_IDLE_MS }).catch(() => undefined)
  await expect(page.locator('h1').first(), where).toBeVisible()
  await expectNoViolations(page, where)
}

/** A page wider than the screen is shown smaller on a phone, or has its controls beside the screen. */
async function expectNothingSideways(page: Page): Promise<void> {
  const usual = page.viewportSize()
  for (const width of [320, 360, 768, 844]) {
    await page.setViewportSize({ width, height: 390 })
    await expect.poll(() => settledScrollWidth(page), `at ${width}`).toBeLessThanOrEqual(width)
  }
  if (usual) await page.setViewportSize(usual)
}

for (const { name, ...display } of ALL ? DISPLAYS : DISPLAYS.slice(0, 1)) {
  test(`axe finds nothing: ${name}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...display,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expectNoViolationsOnceLoaded(page, '/login')
    await signIn(page)
    for (const [path, text] of SCREENS) {
      await page.goto(path)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectNoViolationsOnceLoaded(page, path)
      await expectRoomForLargeText(page, path)
      if (path === '/single-coin-upload') await expectNothingSideways(page)
    }
    await context.close()
  })
}

/** Public screens, and those of an administrator. */
const PUBLIC_PATHS = [
  '/landing',
  '/register',
  '/forgot-password',
  '/reset-password/spent',
  '/approval/approve/spent',
  '/confirm-email/spent',
  '/privacy',
  '/terms',
  '/contact',
  '/phone',
] as const
/** With a text of one of their rows. */
const ADMIN_PATHS = [
  ['/pricing', /coins left/],
  ['/business-policies', /Business Policies/],
  ['/knows', /No coin is known yet/],
  ['/admin', /Active Listings/],
  ['/admin/pending-users', /@waiting\.example/],
  ['/admin/settings?tab=services', /eBay/],
  ['/admin/settings?tab=users', /seller@obverse\.test/],
  ['/admin/users/1', /Last errors/],
  ['/admin/settings?tab=plans', /Premium/],
  ['/admin/settings?tab=audit', /resend/],
  ['/admin/settings?tab=mails', /@waiting\.example/],
  ['/admin/settings?tab=outbox', /Mails are sent/],
] as const

/** An application that waits, a mail that could not be sent, and an entry of the audit log. */
async function fillAdminTables(page: Page, applicant: string): Promise<void> {
  const email = `${applicant}@waiting.example`
  const send = async (address: string, data: object) => {
    const headers = { origin: process.env.E2E_URL ?? '' }
    const answer = await page.request.post(address, { headers, data })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  }
  const faults = `${process.env.E2E_SANDBOX_URL}/control/faults`
  await send(faults, { route: 'POST /resend/emails', holding: email, status: 422, times: 1 })
  const personToken = await newPersonToken(page.request)
  const password = 'a-new-sellers-password'
  await send('/api/register', { username: applicant, email, password, personToken })
  await send('/api/admin/test-email', {})
}

for (const { name, ...display } of ALL ? DISPLAYS : DISPLAYS.slice(1, 2)) {
  test(`axe finds nothing on the screens of accounts, ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({
      ...display,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    const checkPage = async (path: string, text = /./) => {
      await page.goto(path)
      // A phone has a list, and the table hidden.
      await expect(
        page.getByRole('main').getByText(text).filter({ visible: true }).first(),
      ).toBeVisible()
      await expectNoViolationsOnceLoaded(page, path)
      await expectRoomForLargeText(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    for (const path of PUBLIC_PATHS) await checkPage(path)
    await signInAsAdmin(page)
    await fillAdminTables(page, `${name.replace(', ', '_')}${test.info().retry}`)
    for (const [path, text] of ADMIN_PATHS) await checkPage(path, text)
    await checkPage('/account')
    // The other tests go on with the admin's session.
    await context.clearCookies()
    await signInByCall(page)
    await checkPage('/account')
    await page.getByRole('button', { name: 'Set up two-step login' }).click()
    await page
      .getByLabel(/^Password/)
      .last()
      .fill('seller-dev-password')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('Scan this with your authenticator app')).toBeVisible()
    await expectNoViolationsOnceLoaded(page, 'setting up two-step login')
    // Last, as above.
    await checkPage('/permanent-camera')
    await context.close()
  })
}

test('axe finds nothing from both pictures to the coin details', async ({ page }) => {
  const coin = 'indian-head-cent-1906'
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInByCall(page)
  await chooseSides(page, sample(coin, 'obverse'), sample(coin, 'reverse'))
  await expectNoViolationsOnceLoaded(page, 'both sides chosen')
  await expectRoomForLargeText(page, 'both sides chosen')
  await page.getByRole('button', { name: 'Adjust' }).first().click()
  await expect(page.getByRole('img', { name: 'Preview of the crop' })).toBeVisible()
  await expectNoViolationsOnceLoaded(page, 'adjusting a crop')
  await page.keyboard.press('Escape')
  await analyze(page)
  await expectNoViolationsOnceLoaded(page, 'coin details')
  await page.getByText('Market Data', { exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expectNoViolationsOnceLoaded(page, 'coin details with the market data')
  await expectRoomForLargeText(page, 'coin details with the market data')
})

test("the browser's Back closes the camera's window, asks before a coin in progress is left, and axe finds nothing in the question", async ({
  page,
}) => {
  await signInByCall(page)
  await page.addInitScript(() => localStorage.setItem('auto-capture', 'false'))
  const goBack = () => page.evaluate(() => history.back())
  await page.goto('/')
  await page.getByRole('tab', { name: 'Single Coin Upload' }).click()
  await page.getByRole('button', { name: 'Camera', exact: true }).first().click()
  const shutter = page.getByRole('button', { name: 'Take picture' })
  await expect(shutter).toBeEnabled()
  await goBack()
  await expect(shutter).toBeHidden()
  await expect(page).toHaveURL(/tab=single/)

  await page.goto('/rapid-upload-simple')
  await expect(shutter).toBeEnabled()
  await shutter.click()
  await expect(page.getByText('Now capture back side')).toBeVisible({ timeout: 40_000 })
  // A coin in progress prevents unloading the page.
  await page.waitForFunction(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  await page.getByRole('link', { name: 'My Listings' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Camera Active' })
  await expect(question).toBeVisible()
  await expectNoViolationsOnceLoaded(page, 'leaving a running camera')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/rapid-upload-simple/)
  await page.getByRole('link', { name: 'My Listings' }).first().click()
  await question.getByRole('button', { name: 'Leave and stop the camera' }).click()
  await expect(page.getByRole('tab', { name: 'My Listings' })).toBeVisible()
})
