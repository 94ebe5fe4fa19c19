import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { PUBLIC_PAGES } from '../shared/public-pages.ts'
import { signIn } from './accounts.ts'
import { sample } from './user-actions.ts'

test.use({ serviceWorkers: 'allow' })

test('the app opens offline and says so; connected again, it goes on', async ({
  page,
  context,
}) => {
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  // A screen that was never opened, at its own address.
  await page.goto('/single-coin-upload')
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Single Coin Upload' })).toBeVisible()
})

test('an installed app opens the camera by its shortcut, and reads photos that another app shares', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const read: { shortcuts: { url: string }[]; share_target: { action: string } } = await (
      await fetch(link?.href ?? '')
    ).json()
    return read
  })
  await page.goto(manifest.shortcuts[0]?.url ?? '')
  await expect(page.getByRole('button', { name: 'Take picture' })).toBeEnabled()

  await page.goto('/')
  const photo = readFileSync(sample('morgan-dollar-1881-s', 'obverse')).toString('base64')
  await page.evaluate(
    ({ base64, action }) => {
      const bytes = Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], 'shared.jpg', { type: 'image/jpeg' }))
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = action
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'photos'
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { base64: photo, action: manifest.share_target.action },
  )
  await expect(page).toHaveURL(/\/\?tab=rapid$/)
  await expect(page.getByRole('heading', { name: 'Without a partner' })).toBeVisible({
    timeout: 60_000,
  })
})

/** No service worker is there yet, and none is installed: that fetches the whole app. */
const FIRST_VISIT = { serviceWorkers: 'block' } as const

test('the HTML of the public pages is taken over by the app as it is', async ({
  browser,
  baseURL,
}) => {
  for (const at of ['/', ...PUBLIC_PAGES.map(page => page.path)]) {
    // One each: no script of the page is in the browser's cache.
    const context = await browser.newContext({ ...FIRST_VISIT, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await released
      await route.continue()
    })
    await page.goto(at, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await heading.evaluate(element => element.setAttribute('data-rendered', ''))
    release()
    // React marks the elements that are its own.
    await expect
      .poll(() => heading.evaluate(one => Object.keys(one).some(key => key.startsWith('__react'))))
      .toBe(true)
    await expect(heading, at).toHaveAttribute('data-rendered')
    expect(faults, at).toEqual([])
    await context.close()
  }
})

test('Log In pressed before the app runs logs in once it does', async ({ browser, baseURL }) => {
  for (const [press, scripts] of [
    ['by a click', '**/assets/*.js'],
    ['by Enter', '**/assets/*.js'],
    // The app runs, the screen's own script is not there: React knows the page and not yet the form.
    ['by a click on a screen', '**/assets/login-page-*.js'],
    ['by Enter on a screen', '**/assets/login-page-*.js'],
  ] as const) {
    const context = await browser.newContext({ ...FIRST_VISIT, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(scripts, async route => {
      await released
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    if (press.endsWith('a screen')) {
      await page.waitForFunction(
        () => Object.keys(document.getElementById('root') ?? {}).length > 0,
      )
    }
    await page.getByLabel('Username').fill('seller')
    await page.getByLabel(/^Password/).fill('seller-dev-password')
    if (press.startsWith('by Enter')) await page.getByLabel(/^Password/).press('Enter')
    else await page.getByRole('button', { name: 'Log In' }).click()
    release()
    await expect(page.getByRole('tab', { name: 'My Listings' }), press).toBeVisible()
    await context.close()
  }
})
