import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newSeller } from './accounts.ts'
import { cameraOfPictures } from './table-camera.ts'
import { expectNoViolations } from './user-actions.ts'

declare global {
  /** The middles of the coin when it was taken, and of where its picture flew from. */
  var flight: { coin: number[]; start: number[] }
}

const COIN = 'sandbox/samples/kennedy-half-dollar-1964/obverse.jpg'
/** The detector loads with the first detection, on a machine with other work. */
const FIRST_DETECTION_MS = 120_000
/** The ring follows the coin, and its outline is a few pixels wide. */
const NEAR_PX = 12

test('a coin that lies half outside a phone’s camera has an arrow towards the whole coin; once it is whole and taken, its picture flies from it to its well', async ({
  page,
}) => {
  test.setTimeout(2 * FIRST_DETECTION_MS)
  const picture = await sharp(readFileSync(COIN)).autoOrient().resize(800, 600).png().toBuffer()
  const rightHalf = await sharp(picture)
    .extract({ left: 400, top: 0, width: 400, height: 600 })
    .resize(800, 1_200)
    .jpeg()
    .toBuffer()
  const whole = await sharp(picture)
    .extend({ top: 300, bottom: 300, extendWith: 'copy' })
    .jpeg()
    .toBuffer()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await newSeller(page, 'half_outside')
  await page.addInitScript(() => {
    localStorage.setItem('auto-capture', 'false')
    globalThis.flight = { coin: [], start: [] }
    const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2]
    const look = () => {
      requestAnimationFrame(look)
      const ring = document.querySelector('[data-shape]')
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!ring || animation instanceof CSSAnimation || !(effect instanceof KeyframeEffect))
          continue
        if (effect.target?.localName !== 'img') continue
        // At its start the picture is still at the coin.
        animation.currentTime = 0
        globalThis.flight = {
          coin: middleOf(ring.getBoundingClientRect()),
          start: middleOf(effect.target.getBoundingClientRect()),
        }
        animation.finish()
      }
    }
    look()
  })
  await cameraOfPictures(page, [rightHalf, whole])
  await page.goto('/?mode=rapid')
  await page.getByRole('button', { name: 'Start the camera' }).click()
  const hint = page.getByRole('button', { name: /^Move the coin right/ })
  await expect(hint).toBeVisible({ timeout: FIRST_DETECTION_MS })
  await expect(hint.locator('svg[data-arrow=right]')).toBeVisible()
  await expectNoViolations(page, 'the arrow')

  await page.evaluate(() => globalThis.showNextPicture())
  await expect(hint).toBeHidden()
  await expect(page.locator('[data-shape]')).toBeVisible()
  await page.getByRole('button', { name: 'Take picture' }).click()
  await expect(page.getByRole('img', { name: 'Front (Obverse), taken' })).toBeVisible()
  const flight = () => page.evaluate(() => globalThis.flight)
  await expect.poll(async () => (await flight()).coin).toHaveLength(2)
  const { coin, start } = await flight()
  for (const [axis, place] of coin.entries())
    expect(Math.abs((start[axis] ?? Number.NaN) - place)).toBeLessThan(NEAR_PX)
})
