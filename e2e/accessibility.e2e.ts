import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { analyze, chooseSides, sample, signIn } from './user-actions.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
/** Each size and each scheme once; `AXE_ALL` crosses them, for twice the time. */
const LOOKS = [
  { name: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { name: 'desk, dark', viewport: DESK, colorScheme: 'dark' },
  ...(process.env['AXE_ALL']
    ? ([
        { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
        { name: 'desk, light', viewport: DESK, colorScheme: 'light' },
      ] as const)
    : []),
] as const

/** Screens that stand by themselves, with a text that says they are there. */
const SCREENS = [
  ['/', /My Listings/],
  ['/connect-ebay', /Questions/],
  ['/single-coin-upload', /Analyze & Create Listing/],
  ['/nowhere', /Page Not Found/],
  ['/?tab=rapid', /Rapid Batch camera/],
  // Last, because a running camera asks before it is left.
  ['/rapid-upload', /Capture front side/],
] as const

/** So long a page may take until nothing is on the wire. */
const QUIET_MS = 4_000

/** Asks axe once the page has come to rest: its heading stands, if behind a dialog, and nothing is on the wire. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  // A camera's screen may never be quiet: its eye is still being loaded.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  await expect(page.locator('h1').first(), where).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).join(' | ')}`)
  expect(told, where).toEqual([])
}

for (const { name, ...look } of LOOKS) {
  test(`axe finds nothing: ${name}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...look,
      // A colour that is still on its way is no finding.
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expectNoViolations(page, '/login')
    await signIn(page)
    for (const [path, text] of SCREENS) {
      await page.goto(path)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectNoViolations(page, path)
    }
    await context.close()
  })
}

/** Screens before signing in, and those of an administrator. */
const OPEN = [
  '/landing',
  '/register',
  '/forgot-password',
  '/approval/approve/spent',
  '/phone',
] as const
const ADMINS = [
  '/account',
  '/pricing',
  '/business-policies',
  '/admin',
  '/admin/pending-users',
  ...['services', 'users', 'plans', 'audit', 'mails'].map(tab => `/admin/settings?tab=${tab}`),
] as const

for (const { name, ...looked } of LOOKS) {
  test(`axe finds nothing on the screens of accounts, ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({
      ...looked,
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    const look = async (path: string) => {
      await page.goto(path)
      await expectNoViolations(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    for (const path of OPEN) await look(path)
    await signIn(page, 'admin', 'admin-dev-password')
    for (const path of ADMINS) await look(path)
    await context.close()
  })
}

test('axe finds nothing on the way of a coin', async ({ page }) => {
  const coin = 'indian-head-cent-1906'
  await signIn(page)
  await chooseSides(page, sample(coin, 'obverse'), sample(coin, 'reverse'))
  await expectNoViolations(page, 'both sides chosen')
  await page.getByRole('button', { name: 'Adjust' }).first().click()
  await expect(page.getByRole('img', { name: 'Preview of the crop' })).toBeVisible()
  await expectNoViolations(page, 'adjusting a crop')
  await page.keyboard.press('Escape')
  await analyze(page)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expectNoViolations(page, 'coin details')
})

test("the browser's Back asks while the camera runs, and axe finds nothing on the question", async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Single Coin Upload' }).click()
  await page.getByRole('button', { name: 'Camera', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Camera Active' })
  const goBack = () => page.evaluate(() => history.back())
  // A running camera holds the page: an event that would close it is prevented.
  await page.waitForFunction(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  await goBack()
  await expect(question).toBeVisible()
  await expectNoViolations(page, 'leaving a running camera')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/single-coin-upload/)

  await goBack()
  await question.getByRole('button', { name: 'Leave and stop the camera' }).click()
  await expect(page.getByRole('tab', { name: 'My Listings' })).toBeVisible()
})
