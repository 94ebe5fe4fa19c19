import { expect, test } from '@playwright/test'
import { drafts } from '../paired-phone.ts'
import { desktopForPhone } from './chromium-desktop.ts'
import { filmCoin, showsSide, sidesOf } from './coin-camera.ts'
import { LONG_WAIT_MS } from './long-wait.ts'

const SIDES = sidesOf('morgan-dollar-1881-s')

test('a phone with Firefox pairs with a desktop in Chromium, and its two pictures become a draft', async ({
  browser: firefox,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const { page: desktop, link, close } = await desktopForPhone(baseURL, 'phone_in_firefox')
  const phone = await firefox.newPage({ viewport: { width: 390, height: 844 } })
  await phone.addInitScript(filmCoin, SIDES)
  await phone.goto(link)
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: LONG_WAIT_MS })
  await expect(phone.getByText((await word.textContent()) ?? 'no word')).toBeVisible()
  await desktop.getByRole('button', { name: 'Go on' }).click()
  await phone.getByRole('button', { name: 'Start the camera' }).click()
  await expect(desktop.getByRole('button', { name: 'Your phone: Phone connected' })).toBeVisible({
    timeout: LONG_WAIT_MS,
  })

  const shutter = phone.getByRole('button', { name: 'Take picture' })
  await showsSide(desktop, SIDES, 0)
  await shutter.click()
  await expect(desktop.getByText('Now capture back side')).toBeVisible({ timeout: LONG_WAIT_MS })
  await phone.evaluate(() => globalThis.turnCoin())
  await showsSide(desktop, SIDES, 1)
  await shutter.click()
  expect(await drafts(desktop, 1)).toEqual(['completed 1881 Morgan Dollar'])
  await phone.close()
  await close()
})
