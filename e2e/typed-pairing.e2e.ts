import { expect, type Page, test } from '@playwright/test'
import { newSeller } from './accounts.ts'
import { expectNoViolations } from './user-actions.ts'

const PHONE = { width: 390, height: 844 }

test('a phone with the seller’s login that cannot scan joins by six typed digits, and axe finds nothing on its screens', async ({
  page: desktop,
}) => {
  await newSeller(desktop, 'types_digits')
  await desktop.goto('/rapid-upload')
  await desktop.getByRole('button', { name: 'Use your phone' }).click()
  const dialog = desktop.getByRole('dialog', { name: 'Use your phone' })
  const digits = await dialog.getByText(/^\d{3} \d{3}$/).innerText()
  await expectNoViolations(desktop, 'the digits on the desktop')

  const phone = await desktop.context().newPage()
  await phone.setViewportSize(PHONE)
  await phone.goto('/phone')
  await phone.getByRole('button', { name: 'Type the code' }).click()
  const field = phone.getByRole('textbox', { name: /^Code/ })
  await field.fill(digits.slice(0, -1))
  await phone.getByRole('button', { name: 'Go on' }).click()
  await expect(phone.getByText('The code has six digits')).toBeVisible()
  await expectNoViolations(phone, 'the digits on the phone')
  await field.fill(digits)
  await phone.getByRole('button', { name: 'Go on' }).click()
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible()
  await expect(phone.getByText(await word.innerText())).toBeVisible()
})

/** What the page stands on, and the text of its dialogs. */
const coloursOf = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    text: getComputedStyle(document.body).color,
  }))

test('the phone’s page is dark in a light colour scheme too: it is a camera', async ({ page }) => {
  const opened = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/phone')
    await expect(page.getByRole('button', { name: 'Scan the code' })).toBeVisible()
  }
  await opened('dark')
  const dark = await coloursOf(page)
  await opened('light')
  await expect.poll(() => coloursOf(page)).toEqual(dark)
  await page.evaluate(() => localStorage.setItem('obverse.theme', 'light'))
  await opened('light')
  // The colours that the browser draws before the app runs change gradually.
  await expect.poll(() => coloursOf(page)).toEqual(dark)

  await page.getByRole('link', { name: 'Open Obverse' }).click()
  await expect.poll(() => coloursOf(page)).not.toEqual(dark)
})
