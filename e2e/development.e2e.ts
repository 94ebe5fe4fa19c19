import { mkdtempSync, utimesSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { appServer } from '../scripts/app-server.ts'
import { developmentCode } from '../scripts/development-code.ts'
import { openSeedLibrary } from '../shared/recognition/seed-library.ts'
import { signIn } from './accounts.ts'
import { ROOT } from './user-actions.ts'

const SEED = path.join(ROOT, 'web/public/seeds/euro')
/** A module that the page after the login has loaded. */
const MODULE = 'web/app/header.tsx'

/** Both faces of Ireland's 1 Euro as the catalogue has them. */
async function irishEuro() {
  const seed = await openSeedLibrary(name => readFile(path.join(SEED, name)))
  const type = seed.types.find(({ name }) => name === 'Ireland 1 Euro')
  const [front = -1, back = -1] = [type?.obverse[0], type?.reverse[0]]
  const faces = await seed.faces([front, back])
  return { front: faces.get(front), back: faces.get(back) }
}

test('npm run dev serves the app, makes its accounts and reloads what is edited', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const state = mkdtempSync(path.join(tmpdir(), 'obverse-development-'))
  const server = await appServer(state, 'development')
  await server.start()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel(/^Password/).fill('admin-dev-password')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByLabel(/code/i).fill(developmentCode())
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('tab', { name: 'My Listings' })).toBeVisible()
    expect((await page.request.get('/api/admin/users')).status()).toBe(200)
    await page.request.post('/api/logout', { headers: { origin: server.url } })
    await signIn(page)
    // A newcomer can try a batch of thirty coins.
    const user: { subscription: { remainingCoins: number } } = await (
      await page.request.get('/api/user')
    ).json()
    expect(user.subscription.remainingCoins).toBeGreaterThanOrEqual(30)

    // The Worker has the catalogue of euro coins: it names one of its own types.
    const origin = { origin: server.url }
    await page.request.put('/api/references/settings', { headers: origin, data: { euro: true } })
    const sides = await page.request.post('/api/references/sides', {
      headers: origin,
      data: { pairs: [await irishEuro()] },
    })
    expect(await sides.json()).toMatchObject({
      pairs: [{ type: 'euro-ie-1-euro' }],
    })

    const updated = page.waitForEvent('console', message =>
      message.text().includes('hot updated: /app/header.tsx'),
    )
    const now = new Date()
    utimesSync(path.join(ROOT, MODULE), now, now)
    await updated
  } finally {
    await context.close()
    await server.kill()
  }
})
