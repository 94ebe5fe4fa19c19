import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { deskSchema } from '../shared/buying/offers.ts'
import { newSeller } from './accounts.ts'
import { expectNoViolations, ownListings } from './user-actions.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

async function enter(page: Page, ...coins: string[]) {
  const field = page.getByLabel('Coin', { exact: true })
  for (const coin of coins) {
    await field.fill(coin)
    await field.press('Enter')
  }
}

test('a phone without a network makes an offer, and sends it with its acceptance later', async ({
  page,
  context,
}) => {
  await newSeller(page, 'desk_offline')
  await page.goto('/buying')
  await expect(page.getByText('No coins yet')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  // Opened anew, from what the device has.
  await page.reload()
  await expect(page.getByText('This device is offline')).toBeVisible()
  await expect(page.getByText(/minutes? old/)).toBeVisible()
  await enter(page, '3x morgan 1881-S', '7x mercury 1942')
  await expectNoViolations(page, 'a desk without a network')
  // Nothing that was entered is lost.
  await page.reload()
  await expect(page.getByText('10 coins:')).toBeVisible()
  await page.getByRole('button', { name: 'Make the offer' }).click()
  await expect(page.getByText('It is sent once the device is connected.')).toBeVisible()
  await expect(page.getByText('The code comes once the offer is sent.')).toBeVisible()
  await expectNoViolations(page, 'an offer without a network')
  await page.getByRole('button', { name: 'Accept and pay' }).click()
  await page.getByLabel('Paid').fill('100.03')
  await page.getByRole('button', { name: 'Make the drafts' }).click()
  await expect(page.getByText('Drafts are made once it is connected.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/drafts with their costs are in/)).toBeVisible({ timeout: 60_000 })
  const drafts = await ownListings(page)
  const paid = drafts.reduce((all, { cost, quantity }) => all + Number(cost) * 100 * quantity, 0)
  expect(Math.round(paid)).toBe(10_003)
  expect(drafts.reduce((all, { quantity }) => all + quantity, 0)).toBe(10)
})

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('an offer is void once the metal has moved, and is renewed or declined', async ({
    page,
  }) => {
    await newSeller(page, 'desk_void')
    await page.goto('/buying')
    await enter(page, '4x morgan 1881-S')
    await page.getByRole('button', { name: 'Make the offer' }).click()
    await expect(page.getByRole('link', { name: 'Open the customer’s page' })).toBeVisible()
    const total = await page.getByRole('row', { name: /Total/ }).textContent()

    // The price that the desk reads from now on.
    const desk = deskSchema.parse(await (await page.request.get('/api/buying')).json())
    const silver = Math.round((desk.spot?.micros.silver ?? 0) * 1.05)
    const spot = { micros: { ...desk.spot?.micros, silver }, at: Date.now() }
    await page.route('**/api/buying', route => route.fulfill({ json: { ...desk, spot } }))
    await page.reload()
    await expect(page.getByText('This offer is void')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept and pay' })).toBeDisabled()
    await expectNoViolations(page, 'a void offer')
    await page.getByRole('button', { name: 'Renew it' }).click()
    await expect(page.getByText('This offer is void')).toBeHidden()
    await expect(page.getByRole('row', { name: /Total/ })).not.toHaveText(total ?? '')
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Nothing of the customer is stored.')).toBeVisible()
    await page.getByRole('link', { name: 'Buying desk' }).click()
    const offers = page.getByRole('list', { name: 'Offers' })
    await expect(offers.getByText('Declined')).toBeVisible()
    const answer = await page.request.get('/api/buying/offers')
    const stored = z.object({ offers: z.array(z.unknown()) }).parse(await answer.json())
    expect(stored.offers).toHaveLength(1)
  })
})
