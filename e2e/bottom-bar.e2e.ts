import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { MORGAN_LISTING } from '../shared/test/morgan-listing.ts'
import { newSeller } from './accounts.ts'
import { ORIGIN } from './seller-calls.ts'
import { expectNoViolations, sample } from './user-actions.ts'

const SMALL_PHONE = { width: 360, height: 740 }

test.use({ viewport: SMALL_PHONE, hasTouch: true, isMobile: true })

async function makeDraft(page: Page): Promise<void> {
  const picture = (side: 'obverse' | 'reverse') => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: readFileSync(sample('morgan-dollar-1881-s', side)),
  })
  const answer = await page.request.post('/api/listings', {
    headers: ORIGIN,
    multipart: {
      title: '1881-S Morgan Silver Dollar',
      ...MORGAN_LISTING,
      frontImage: picture('obverse'),
      backImage: picture('reverse'),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('with text of twice the size the number on Review stands in its circle, and each screen of More can be reached', async ({
  page,
}) => {
  await newSeller(page, 'large_text')
  await makeDraft(page)
  await page.goto('/')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const bar = page.getByRole('navigation', { name: 'Mobile' })
  const count = bar.getByRole('link', { name: /^Review/ }).getByText('1', { exact: true })
  await expect(count).toBeVisible()
  const outside = await count.evaluate(circle => {
    const text = document.createRange()
    text.selectNodeContents(circle)
    const [inner, outer] = [text.getBoundingClientRect(), circle.getBoundingClientRect()]
    return Math.max(outer.top - inner.top, inner.bottom - outer.bottom)
  })
  expect(outside).toBeLessThanOrEqual(1)

  await bar.getByRole('button', { name: 'More screens' }).click()
  const more = page.locator('#more-screens')
  for (const entry of await more.getByRole('link').all()) {
    await entry.scrollIntoViewIfNeeded()
    // Whole, but for a fraction of a pixel.
    await expect(entry).toBeInViewport({ ratio: 0.99 })
  }
  await expectNoViolations(page, 'More, with text of twice the size')
})
