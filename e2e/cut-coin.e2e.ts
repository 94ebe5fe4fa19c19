import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newSeller } from './accounts.ts'
import { cameraOfPictures } from './table-camera.ts'
import { expectNoViolations } from './user-actions.ts'

const COIN = 'sandbox/samples/kennedy-half-dollar-1964/obverse.jpg'
/** The detector loads with the first detection, on a machine with other work. */
const FIRST_DETECTION_MS = 120_000

test('a coin that lies half outside a phone’s camera has an arrow towards the whole coin', async ({
  page,
}) => {
  test.setTimeout(2 * FIRST_DETECTION_MS)
  const picture = await sharp(readFileSync(COIN)).autoOrient().resize(800, 600).png().toBuffer()
  const rightHalf = await sharp(picture)
    .extract({ left: 400, top: 0, width: 400, height: 600 })
    .resize(800, 1_200)
    .jpeg()
    .toBuffer()
  await page.setViewportSize({ width: 390, height: 844 })
  await newSeller(page, 'half_outside')
  await cameraOfPictures(page, [rightHalf])
  await page.goto('/?mode=rapid')
  await page.getByRole('button', { name: 'Start the camera' }).click()
  const hint = page.getByRole('button', { name: /^Move the coin right/ })
  await expect(hint).toBeVisible({ timeout: FIRST_DETECTION_MS })
  await expect(hint.locator('svg[data-arrow=right]')).toBeVisible()
  await expectNoViolations(page, 'the arrow')
})
