import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { appServer } from '../scripts/app-server.ts'
import type { QueueItem, QueueSnapshot } from '../shared/queue.ts'
import { connectEbay, signIn } from './accounts.ts'
import {
  analyze,
  chooseSides,
  createDraft,
  listingForm,
  ON_BUSY_MACHINE_MS,
  sample,
} from './user-actions.ts'

const COIN = 'peace-dollar-1921'
const OFFER = '/ebay/sell/inventory/v1/offer'

/** Coins in the queue when the server is killed. */
const BATCH = [
  'morgan-dollar-1881-s',
  'franklin-half-dollar-1963',
  'buffalo-nickel-1937-d',
  'mercury-dime-1916-d',
  'washington-quarter-1955',
  'barber-dime-1897',
]

type LoggedRequest = { method: string; path: string; status: number }

async function enqueue(page: Page, coin: string): Promise<number> {
  const picture = async (side: 'obverse' | 'reverse') => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await readFile(sample(coin, side)),
  })
  const response = await page.request.post('/api/queue/pairs', {
    // The server closes a connection that was idle for five seconds; the id makes a repeat harmless.
    maxRetries: 2,
    multipart: {
      id: crypto.randomUUID(),
      frontImage: await picture('obverse'),
      backImage: await picture('reverse'),
    },
  })
  return response.status()
}

async function queueOf(page: Page): Promise<QueueItem[]> {
  const snapshot: QueueSnapshot = await (
    await page.request.get('/api/queue', { maxRetries: 2 })
  ).json()
  return snapshot.items
}
const isProcessing = ({ status }: QueueItem) => status === 'processing'

test('a crash during an analysis, a batch and a publish loses nothing and duplicates nothing', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const server = await appServer(
    mkdtempSync(path.join(tmpdir(), 'obverse-crash-recovery-')),
    'built',
  )
  const control = (path: string, init?: RequestInit) =>
    fetch(`${server.sandboxUrl}/control/${path}`, init)
  const slowDown = (route: string) =>
    control('faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ route, delayMs: 20_000, times: 1 }),
    })
  const requests = async (method: string, route: string): Promise<LoggedRequest[]> => {
    const response = await control(`requests?route=${encodeURIComponent(`${method} ${route}`)}`)
    const log: { requests: LoggedRequest[] } = JSON.parse(await response.text())
    return log.requests
  }

  await server.start()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  try {
    await signIn(page)
    await connectEbay(page)

    // During an analysis: the Worker has the pictures, the model has not responded.
    await chooseSides(page, sample(COIN, 'obverse'), sample(COIN, 'reverse'))
    await slowDown('POST /openai/v1/chat/completions')
    await page.getByRole('button', { name: 'Analyze & Create Listing' }).click()
    await expect(page.getByText('Analyzing your coin...', { exact: true })).toBeVisible()
    await page.waitForTimeout(2_000)
    // During a batch: some coins are processing, others are waiting.
    for (const coin of BATCH) expect(await enqueue(page, coin)).toBe(202)
    await expect.poll(async () => (await queueOf(page)).some(isProcessing)).toBe(true)
    await server.kill()
    await expect(page.getByText('Error analyzing coin', { exact: true })).toBeVisible()
    await server.start()

    await page.reload()
    for (const name of ['Front (Obverse), cropped', 'Back (Reverse), cropped'])
      await expect(page.getByAltText(name)).toBeVisible({ timeout: ON_BUSY_MACHINE_MS })
    await analyze(page)
    await expect(listingForm(page).getByLabel('Title')).toHaveValue(/1921.*Peace Dollar/)
    await listingForm(page)
      .getByRole('combobox', { name: /^Grade/ })
      .selectOption('VF30')
    await listingForm(page)
      .getByLabel(/^Price/)
      .fill('120')
    await createDraft(page)

    // During a publish: the offer exists, the listing does not yet.
    const card = page.getByRole('listitem').filter({ hasText: 'Peace Dollar' }).first()
    await slowDown(`POST ${OFFER}/*/publish`)
    await card.getByRole('button', { name: 'Publish Now' }).click()
    await expect
      .poll(async () => (await requests('POST', OFFER)).filter(one => one.status === 201).length, {
        timeout: ON_BUSY_MACHINE_MS,
      })
      .toBe(1)
    await page.waitForTimeout(1_000)
    await server.kill()
    await server.start()

    await page.goto('/')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Peace Dollar' })
      .getByRole('button', { name: 'Publish Now' })
      .click()
    await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
      timeout: ON_BUSY_MACHINE_MS,
    })
    // The sandbox stored its state as well: the offer was found, not created again.
    expect((await requests('POST', OFFER)).filter(one => one.status === 201)).toEqual([])
    // The batch resumed by itself: one draft and one coin of the allowance for each pair.
    const completed = async () => (await queueOf(page)).map(({ status }) => status)
    await expect
      .poll(completed, { timeout: ON_BUSY_MACHINE_MS })
      .toEqual(BATCH.map(() => 'completed'))
    const listings: unknown[] = await (await page.request.get('/api/listings')).json()
    expect(listings).toHaveLength(1 + BATCH.length)
    const user: { subscription: { currentUsage: number } } = await (
      await page.request.get('/api/user')
    ).json()
    expect(user.subscription.currentUsage).toBe(1 + BATCH.length)

    await page.goto(`${server.sandboxUrl}/ebay/usr/testuser_coinroom`)
    await expect(page.getByText(/Peace Dollar/)).toHaveCount(1)
  } finally {
    await context.close()
    await server.kill()
  }
})
