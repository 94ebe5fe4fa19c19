import { expect } from '@playwright/test'
import { drafts } from '../paired-phone.ts'
import { desktopForPhone } from './chromium-desktop.ts'
import { filmCoin, showsSide, sidesOf } from './coin-camera.ts'
import { test } from './webkit-test.ts'

const SIDES = sidesOf('morgan-dollar-1881-s')

test('a phone with a WebKit without WebRTC is relayed, and its two pictures become a draft', async ({
  webKit: phone,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const { page: desktop, link, close } = await desktopForPhone(baseURL, 'phone_in_webkit')
  await phone.goto(link)
  expect(await phone.evaluate(() => 'RTCPeerConnection' in globalThis)).toBe(false)
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: 60_000 })
  await phone.sees((await word.textContent()) ?? 'no word')
  await desktop.getByRole('button', { name: 'Go on' }).click()
  await phone.evaluate(filmCoin, SIDES)
  await phone.click(phone.role('button', 'Start the camera'))
  await phone.sees('Relayed: slower, but works', 60_000)
  await expect(
    desktop.getByRole('button', { name: 'Your phone: Phone connected, relayed' }),
  ).toBeVisible()

  const shutter = phone.role('button', 'Take picture')
  await showsSide(desktop, SIDES, 0)
  await phone.click(shutter)
  await expect(desktop.getByText('Now capture back side')).toBeVisible({ timeout: 40_000 })
  await phone.evaluate(() => globalThis.turnCoin())
  await showsSide(desktop, SIDES, 1)
  await phone.click(shutter)
  expect(await drafts(desktop, 1)).toEqual(['completed 1881 Morgan Dollar'])
  await close()
})
