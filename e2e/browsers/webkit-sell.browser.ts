import { expect } from '@playwright/test'
import { sample } from '../user-actions.ts'
import { newSeller, test } from './webkit-test.ts'

test('in WebKit two photos of a sample coin become a live listing', async ({
  webKit: page,
  request,
}, info) => {
  test.setTimeout(900_000)
  await newSeller(page, { request, info, name: 'webkit_seller' })

  await page.goto('/single-coin-upload')
  for (const [name, side] of [
    ['Front (Obverse)', 'obverse'],
    ['Back (Reverse)', 'reverse'],
  ] as const) {
    await page.setFile(page.label(`Choose a file for ${name}`), sample('peace-dollar-1921', side))
    await page.seesPicture(`${name}, cropped`)
  }
  await page.click(page.role('button', 'Analyze & Create Listing'))
  await page.find(page.role('heading', 'Coin Details'))
  const form = await page.find(page.role('region', 'Listing'))
  expect(await page.valueOf(page.label(/^Title/, form))).toMatch(/1921 Peace Dollar/)
  await page.click(
    page.role('option', /VF30|VF-30/, await page.find(page.role('combobox', /^Grade/, form))),
  )
  await expect.poll(() => page.valueOf(page.label(/^Price/, form))).toMatch(/^\d+\.\d\d$/)
  const price = await page.valueOf(page.label(/^Price/, form))
  await page.click(page.role('button', 'Create Listing'))
  await page.sees('Saved as a draft')
  await page.click(
    page.role('link', 'My Listings', await page.find(page.role('navigation', 'Main'))),
  )

  await page.click(page.role('button', 'Publish Now'))
  await page.sees('Successfully Published!')
  await page.inNewWindow(() => page.click(page.role('link', 'View on eBay')))
  await page.sees(/1921 Peace Dollar/)
  await page.sees(new RegExp(price))
})
