import { expect, test } from '@playwright/test'
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
