import { expect, type Page, test } from '@playwright/test'
import { signInByCall } from './accounts.ts'
import { expectNoViolations } from './user-actions.ts'

const PORTRAIT = { width: 390, height: 844 }
const LANDSCAPE = { width: 844, height: 390 }

/** Where the live picture's stage is, whatever the zoom. */
async function stageOf(page: Page) {
  const stage = await page.locator('div:has(> video)').boundingBox()
  if (!stage) throw new Error('no live picture')
  return stage
}

/** The buttons and texts that begin or end beside the screen. */
const offScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-capture] :is(button, p, span)')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => ({
        text: element.ariaLabel ?? element.innerText,
        at: element.getBoundingClientRect(),
      }))
      .filter(
        ({ at }) =>
          at.width > 1 &&
          (at.left < 0 || at.right > innerWidth || at.top < 0 || at.bottom > innerHeight),
      )
      .map(({ text, at }) => `${text} ${Math.round(at.left)}..${Math.round(at.right)}`),
  )

const take = async (page: Page, before: string, after: string | RegExp) => {
  await expect(page.getByText(before)).toBeVisible()
  const shutter = page.getByRole('button', { name: 'Take picture' })
  await expect(shutter).toBeEnabled()
  await shutter.click()
  // Cropping takes its time on a machine with other work.
  await expect(page.getByText(after).first()).toBeVisible({ timeout: 40_000 })
}

async function expectWholeHeight(page: Page): Promise<void> {
  // A phone that is turned is drawn anew a moment later.
  await expect
    .poll(async () => (await stageOf(page)).height)
    .toBeGreaterThan(0.95 * LANDSCAPE.height)
  expect(await offScreen(page)).toEqual([])
}

test.beforeEach(async ({ page }) => {
  await signInByCall(page)
  await page.addInitScript(() => localStorage.setItem('auto-capture', 'false'))
  // The film does not wait for the test: it may show the same side again.
  await page.addLocatorHandler(page.getByText('That looks like the same side'), () =>
    page.getByRole('button', { name: 'Keep', exact: true }).click(),
  )
})

async function openBatchCamera(page: Page): Promise<void> {
  await page.setViewportSize(PORTRAIT)
  await page.goto('/?mode=rapid')
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await expect(page.getByText('Coins: 0/30')).toBeVisible()
}

test('the batch camera stays within a phone’s screen, and its picture stays in place, at every turn', async ({
  page,
}) => {
  await openBatchCamera(page)
  await expect(page.getByRole('button', { name: 'Take picture' })).toBeEnabled()
  const stage = await stageOf(page)
  expect(stage.width).toBe(PORTRAIT.width)
  const expectInPlace = async () => {
    expect(await offScreen(page)).toEqual([])
    expect(await stageOf(page)).toEqual(stage)
  }
  await expectInPlace()
  // A message leaves the picture and the shutter where they are.
  // It counts as disabled, and says why when it is pressed.
  await page.getByRole('button', { name: 'Process 0 Coin(s)' }).click({ force: true })
  const message = page.getByText('Please capture both front and back images', { exact: true })
  await expect(message).toBeVisible()
  await expectInPlace()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toBeHidden()
  await take(page, 'Capture front side', 'Now capture back side')
  await expectInPlace()
  // The message of a complete coin is short: on a busy machine the next one may stand there already.
  await take(page, 'Now capture back side', /Coin complete - Ready for next|Capture front side/)
  await expectInPlace()
  await expect(page.getByText('Capture front side')).toBeVisible()
  await expect(page.getByText(/^Last capture /)).toBeVisible()
  const panel = page.getByRole('dialog').getByRole('status')
  await expect(panel.filter({ hasText: 'Batch ready: 1 coin collected' })).toBeVisible()
  await expectInPlace()
  await expectNoViolations(page, 'the batch camera')
  await page.getByRole('button', { name: 'Look through' }).filter({ visible: true }).last().click()
  await expect(page.getByAltText('Coin 1, back')).toBeVisible()
  await expectNoViolations(page, 'the collected coins')
  await page.keyboard.press('Escape')
  await expect(page.getByAltText('Coin 1, back')).toBeHidden()

  await page.setViewportSize(LANDSCAPE)
  await expectWholeHeight(page)
})

test('the simple queue gives the live picture the whole height of a phone in landscape', async ({
  page,
}) => {
  await page.setViewportSize(LANDSCAPE)
  await page.goto('/rapid-upload-simple')
  await take(page, 'Capture front side', 'Now capture back side')
  await expectWholeHeight(page)
  await expectNoViolations(page, 'the simple queue')
})

test('with text of twice the size the batch camera’s controls stay on a phone’s screen, held either way', async ({
  page,
}) => {
  await openBatchCamera(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await offScreen(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await offScreen(page)).toEqual([])
  await page.setViewportSize(LANDSCAPE)
  for (const name of ['Take picture', 'Process 0 Coin(s)'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('of a camera that is refused, Close and each way out can be pressed with text of twice the size, held either way', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.setViewportSize(LANDSCAPE)
  await page.goto('/?tab=rapid&camera=on')
  await expect(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible()
  const expectReached = async () => {
    for (const name of ['Close', 'Try Again', 'Choose photos instead', 'Process 0 Coin(s)']) {
      const button = page.getByRole('button', { name, exact: true })
      // What lies over a button would take the press.
      await button.click({ trial: true, force: name.startsWith('Process') })
      await expect(button).toBeInViewport({ ratio: 1 })
    }
  }
  await expectReached()
  const coins = page.getByText('Coins: 0/30')
  const error = page.getByRole('alert').filter({ hasText: 'Camera Error' })
  const [below, above] = [await error.boundingBox(), await coins.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectReached()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectReached()
})

test('the scanner of the computer’s code has its picture and Back on a turned phone’s screen', async ({
  page,
}) => {
  await page.setViewportSize(LANDSCAPE)
  await page.goto('/phone')
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Hold this phone')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 })
})
