import { chromium, type Page } from '@playwright/test'
import { newSeller } from '../accounts.ts'
import { scan } from '../paired-phone.ts'
import inChromium from '../playwright.config.ts'

export interface Desktop {
  page: Page
  /** What its QR code says. */
  link: string
  close: () => Promise<void>
}

/** A new seller's desktop in Chromium that waits for a phone. Its pictures are taken by hand. */
export async function desktopForPhone(
  baseURL: string | undefined,
  username: string,
): Promise<Desktop> {
  const browser = await chromium.launch(inChromium.use?.launchOptions)
  const page = await browser.newPage({ ...(baseURL && { baseURL }) })
  await newSeller(page, username)
  await page.addInitScript(() => localStorage.setItem('auto-capture', 'false'))
  await page.goto('/rapid-upload')
  await page.getByRole('button', { name: 'Use your phone' }).click()
  return { page, link: await scan(page), close: () => browser.close() }
}
