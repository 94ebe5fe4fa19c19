import { writeFile } from 'node:fs/promises'
import { type APIRequestContext, test as base, expect, type TestInfo } from '@playwright/test'
import { freshName, registerSeller } from '../accounts.ts'
import { resetVendorsOnRetry } from '../user-actions.ts'
import { openWebKit } from './webkit-browser.ts'
import { type WebKitPage, webKitPage } from './webkit-page.ts'

/** Firefox's test sells a Morgan dollar there: eBay takes the same coin once. */
const EBAY_SELLER = 'testuser_coinroom'

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

/** A seller of this test alone, signed in and connected with eBay. `name` is what theirs begins with. */
export async function newSeller(
  page: WebKitPage,
  { request, info, name }: { request: APIRequestContext; info: TestInfo; name: string },
): Promise<void> {
  await resetVendorsOnRetry(request, info)
  const seller = freshName(name)
  await signIn(page, seller, await registerSeller(request, seller))
  await connectEbay(page)
}

/** As `connectEbay` of the other browser tests: the consent page opens in a popup. */
async function connectEbay(page: WebKitPage): Promise<void> {
  await page.goto('/connect-ebay')
  const opener = await page.driver.currentWindow()
  await page.inNewWindow(() => page.click(page.role('button', /connect/i)))
  await page.click(page.label(new RegExp(EBAY_SELLER)))
  await page.click(page.role('button', 'Agree and continue'))
  await page.driver.switchTo(opener)
  await page.sees(new RegExp(EBAY_SELLER))
  await page.fill(page.label(/^Coins ship from/), '43215')
  await page.click(page.role('button', 'Save'))
  await expect
    .poll(() =>
      page
        .all({ by: 'Text', words: 'Enter the ZIP code your coins ship from.' })
        .then(all => all.length),
    )
    .toBe(0)
}

/** Takes a picture by hand. At 2x, where the queue's screens begin, the coin of `filmCoin` is cut off. */
export async function pressShutter(page: WebKitPage): Promise<void> {
  for (const oneTimes of await page.all(page.role('button', '1x')))
    await page.driver.run(element => element.click(), oneTimes)
  await page.press(page.role('button', 'Take picture'))
}
