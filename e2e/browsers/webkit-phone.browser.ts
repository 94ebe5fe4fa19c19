import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { codePicture, drafts } from '../paired-phone.ts'
import { desktopForPhone } from './chromium-desktop.ts'
import { filmCoin, showsSide, sidesOf } from './coin-camera.ts'
import { LONG_WAIT_MS } from './long-wait.ts'
import { test } from './webkit-test.ts'

const SIDES = sidesOf('morgan-dollar-1881-s')

test('a phone with a WebKit without WebRTC is relayed, and its two pictures become a draft', async ({
  webKit: phone,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const { page: desktop, link, close } = await desktopForPhone(baseURL, 'phone_in_webkit')
  await phone.goto(link)
  expect(await phone.evaluate(() => 'RTCPeerConnection' in globalThis)).toBe(false)
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: LONG_WAIT_MS })
  await phone.sees((await word.textContent()) ?? 'no word')
  await desktop.getByRole('button', { name: 'Go on' }).click()
  await phone.evaluate(filmCoin, SIDES)
  await phone.click(phone.role('button', 'Start the camera'))
  await phone.sees('Relayed: slower, but works')
  await expect(
    desktop.getByRole('button', { name: 'Your phone: Phone connected, relayed' }),
  ).toBeVisible()

  const shutter = phone.role('button', 'Take picture')
  await showsSide(desktop, SIDES, 0)
  await phone.click(shutter)
  await expect(desktop.getByText('Now capture back side')).toBeVisible({ timeout: LONG_WAIT_MS })
  await phone.evaluate(() => globalThis.turnCoin())
  await showsSide(desktop, SIDES, 1)
  await phone.click(shutter)
  expect(await drafts(desktop, 1)).toEqual(['completed 1881 Morgan Dollar'])
  await close()
})

test('in WebKit the phone’s page reads the code on the computer with its own camera', async ({
  webKit: phone,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const { page: desktop, close } = await desktopForPhone(baseURL, 'scans_in_webkit')
  await phone.goto('/phone')
  await phone.evaluate(filmCoin, [await codeOnTable(desktop)])
  await phone.press(phone.role('button', 'Scan the code'))
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: LONG_WAIT_MS })
  await phone.sees((await word.textContent()) ?? 'no word')
  await close()
})

/** The desktop's QR code as a camera of `filmCoin` shows it: not stretched. */
async function codeOnTable(desktop: Page): Promise<string> {
  const picture = await sharp(await codePicture(desktop))
    .resize({ width: 1280, height: 960, fit: 'contain', background: '#fff' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${picture.toString('base64')}`
}
