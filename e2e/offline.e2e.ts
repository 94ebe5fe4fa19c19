import { expect, test } from '@playwright/test'
import { buildClient, serveSite } from '../scripts/built-site.ts'
import { signIn } from './user-actions.ts'

/** The service worker is part of the build only: the built app, with the development server's Worker behind it. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await buildClient()
})

test('the app opens offline and says so; connected again, it goes on', async ({ browser }) => {
  const site = await serveSite(process.env.E2E_URL ?? '')
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  // A screen that was never opened, at its own address.
  await page.goto('/single-coin-upload')
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Single Coin Upload' })).toBeVisible()
  await context.close()
  site.close()
})
