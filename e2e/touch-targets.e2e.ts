import { expect, type Page, test } from '@playwright/test'
import { newConnectedSeller } from './accounts.ts'
import { scan } from './paired-phone.ts'
import { analyze, chooseSides, sample } from './user-actions.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What a finger hits surely, in pixels, either way. */
const TARGET_PX = 44

/**
 * The controls that a finger may miss. An element may be smaller than its target: what is around it leads to it then, as
 * a label or an invisible part of it does. Links in a sentence have the height of its lines.
 */
const smallTargets = (page: Page) =>
  page.evaluate(least => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role="slider"], [role="switch"]'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      !element.matches(':disabled')
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    const leadsTo = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const label = hit?.closest('label')
      return element.contains(hit) || hit?.contains(element) === true || label?.control === element
    }
    const small: string[] = []
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (!isShown(element) || isInSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Behind a window, or for screen readers alone.
      if (width < 2 || !leadsTo(element, x, y)) continue
      // The edges of the target lie half a pixel outside.
      const half = least / 2 - 1
      const isWide =
        width >= least - 0.5 || (leadsTo(element, x - half, y) && leadsTo(element, x + half, y))
      const isHigh =
        height >= least - 0.5 || (leadsTo(element, x, y - half) && leadsTo(element, x, y + half))
      if (isWide && isHigh) continue
      const name = element.ariaLabel ?? element.textContent ?? ''
      small.push(
        `${name.trim()} (${element.localName}): ${Math.round(width)} × ${Math.round(height)}`,
      )
    }
    return small
  }, TARGET_PX)

const expectTargets = async (page: Page, where: string) =>
  expect.soft(await smallTargets(page), where).toEqual([])

async function open(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}

test('each control of a phone’s screens is large enough for a finger', async ({ page }) => {
  test.setTimeout(360_000)
  const coin = 'indian-head-cent-1906'
  await newConnectedSeller(page, 'fingers')
  await page.addInitScript(() => localStorage.setItem('auto-capture', 'false'))
  await chooseSides(page, sample(coin, 'obverse'), sample(coin, 'reverse'))
  await expectTargets(page, 'both sides chosen')
  await analyze(page)
  await expectTargets(page, 'coin details')
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Saved as a draft', { exact: true })).toBeVisible()
  await expectTargets(page, 'a draft is made')
  for (const [path, text] of [
    ['/', /1906/],
    ['/?tab=rapid', 'Start the camera'],
    ['/?tab=grading', /Morgan dollar/],
    ['/review', /Approve/],
    ['/analytics', /Total Listings/],
    ['/account', /Two-step login/],
    ['/pricing', /coins left/],
    ['/rapid-upload-simple', 'Capture front side'],
    ['/?tab=rapid&camera=on', 'Capture front side'],
  ] as const) {
    await open(page, path, text)
    await expectTargets(page, path)
  }
})

test('each control of a paired phone is large enough for a finger', async ({
  page: phone,
  browser,
  baseURL,
}) => {
  const desktop = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
    isMobile: false,
    ...(baseURL && { baseURL }),
  })
  await newConnectedSeller(desktop, 'paired_fingers')
  await desktop.goto('/rapid-upload')
  await desktop.getByRole('button', { name: 'Use your phone' }).click()
  const link = await scan(desktop)
  await open(phone, '/phone', 'Scan the code on your computer')
  await expectTargets(phone, 'without a code')
  await phone.goto(link)
  const start = phone.getByRole('button', { name: 'Start the camera' })
  await expect(start).toBeVisible()
  await expectTargets(phone, 'the word to compare')
  await start.click()
  await expect(phone.getByRole('button', { name: 'Take picture' })).toBeEnabled()
  await expectTargets(phone, 'the camera is on')
  await desktop.close()
})
