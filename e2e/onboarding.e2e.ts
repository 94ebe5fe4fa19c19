import { expect, type Page, test } from '@playwright/test'
import { type SubscriptionTierName, subscriptionTiersSchema } from '../shared/billing.ts'
import { connectEbay, freshName, signIn } from './accounts.ts'
import { expectNoViolations, resetVendorsOnRetry } from './user-actions.ts'

const SANDBOX = process.env.E2E_SANDBOX_URL ?? ''
const PASSWORD = 'a-new-sellers-password'

/** Waits until the newest mail to the address has the text, and follows its first link that matches. */
async function followMail(page: Page, to: string, text: string, link: RegExp): Promise<Page> {
  await expect(async () => {
    await page.goto(`${SANDBOX}/mail?to=${encodeURIComponent(to)}`)
    await page.locator('.mails a').first().click({ timeout: 1_000 })
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 })
    await expect(page.getByRole('link', { name: link }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).first().click()
  return opened
}

const DEVICES = [
  {
    name: 'on a desktop',
    options: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'on a phone',
    options: {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      // The pages that mails and eBay lead to are opened beside it too.
      serviceWorkers: 'allow',
    },
  },
] as const

for (const { name, options } of DEVICES) {
  test(`a new user registers, is approved, connects eBay, subscribes and cancels: ${name}`, async ({
    browser,
    baseURL,
    request,
  }, info) => {
    test.setTimeout(360_000)
    await resetVendorsOnRetry(request, info)
    const username = freshName('new_seller')
    const context = await browser.newContext({
      ...options,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    const email = `${username}@example.com`

    await page.goto('/register')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
    await page.getByRole('textbox', { name: /^Confirm password/ }).fill(PASSWORD)
    const widget = page
      .frameLocator('iframe[title="Confirm that you are a person"]')
      .frameLocator('iframe')
    await widget.getByLabel('I am a person').check()
    await expect(widget.getByText('Confirmed')).toBeVisible()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(
      page.getByText('Your registration has been submitted for admin approval.').first(),
    ).toBeVisible()

    const confirmation = await followMail(page, email, username, /\/confirm-email\//)
    await confirmation.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(confirmation.getByText(`${email} is confirmed.`)).toBeVisible()
    await confirmation.close()
    const approval = await followMail(page, 'admin@obverse.test', username, /\/approval\/approve\//)
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect(approval.getByText(username).first()).toBeVisible()
    const login = await followMail(page, email, username, /\/login/)
    await login.close()
    await signIn(page, username, PASSWORD)

    if (name === 'on a desktop') await connectEbay(page, 'testuser_newdealer')
    else await connectOnPhone(page)
    await expectNoViolations(page, 'connected to eBay')

    await page.goto('/business-policies')
    await expect(page.getByText('Missing', { exact: true })).toHaveCount(3)
    await page.getByRole('button', { name: 'Create policies' }).click()
    await expect(page.getByText('Active', { exact: true })).toHaveCount(3, { timeout: 30_000 })
    await expectNoViolations(page, 'three business policies')
    // Disconnects, so that the next device's seller starts without a connection.
    await page.request.post('/api/ebay/disconnect', { headers: { origin: baseURL ?? '' } })

    const free = await coinsLeft(page, 'free')
    await page.goto('/pricing')
    await expect(page.getByText(free)).toBeVisible()
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(await coinsLeft(page, 'pro'))).toBeVisible({ timeout: 60_000 })

    await page.getByRole('button', { name: 'Manage or cancel' }).click()
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await page.getByRole('button', { name: 'Advance time to the period end' }).click()
    await expect(async () => {
      await page.goto('/pricing')
      await expect(page.getByText(free)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await context.close()
  })
}

/** What the pricing page says of an unused plan. */
async function coinsLeft(page: Page, plan: SubscriptionTierName): Promise<string> {
  const answer = await page.request.get('/api/subscription/tiers')
  const { tiers } = subscriptionTiersSchema.parse(await answer.json())
  const coins = tiers.find(tier => tier.name === plan)?.monthlyCoins
  return `${coins} of ${coins} coins left`
}

/** On a phone the consent page opens in the same window. */
async function connectOnPhone(page: Page): Promise<void> {
  await page.goto('/connect-ebay')
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  await page.getByLabel('testuser_restricted').check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByText('testuser_restricted')).toBeVisible()
}
