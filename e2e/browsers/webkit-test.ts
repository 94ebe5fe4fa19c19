import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { openWebKit } from './webkit-browser.ts'
import { type WebKitPage, webKitPage } from './webkit-page.ts'

/** A test with a fresh MiniBrowser. */
export const test = base.extend<{ webKit: WebKitPage }>({
  webKit: async ({ baseURL }, runTest, info) => {
    const { driver, close } = await openWebKit()
    await runTest(webKitPage(driver, baseURL ?? ''))
    if (info.status !== info.expectedStatus) {
      const file = info.outputPath('screen.png')
      await writeFile(file, await driver.screenshot())
      await info.attach('screen', { path: file, contentType: 'image/png' })
    }
    await close()
  },
})

export async function signIn(
  page: WebKitPage,
  username = 'seller',
  password = 'seller-dev-password',
): Promise<void> {
  await page.goto('/login')
  await page.fill(page.label('Username'), username)
  await page.fill(page.label(/^Password/), password)
  await page.click(page.role('button', 'Log In'))
  await page.find(page.role('tab', 'My Listings'))
}
