import { expect, type Page, test } from '@playwright/test'
import { freshName, registerSeller, signIn } from './accounts.ts'
import { chooseSides, sample } from './user-actions.ts'

const COIN = 'indian-head-cent-1906'

/** What the browser has stored of the app: rows of each database, and local values. */
const storedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const rows: string[] = Object.keys(localStorage).filter(key => key !== 'obverse.theme')
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const count = await done(database.transaction(store).objectStore(store).count())
        if (count > 0) rows.push(`${name}/${store}: ${count}`)
      }
      database.close()
    }
    return rows
  })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /'s Account$/ }).click()
}

test('on a shared computer nothing of a seller stays after logout, where that is asked for', async ({
  page,
  request,
}) => {
  const username = freshName('shared')
  await signIn(page, username, await registerSeller(request, username))
  await chooseSides(page, sample(COIN, 'obverse'), sample(COIN, 'reverse'))
  expect((await storedIn(page)).length).toBeGreaterThan(1)
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout and clear this browser' }).click()
  await page.getByRole('button', { name: 'Logout and clear', exact: true }).click()
  await expect(page.getByRole('link', { name: /log in/i }).first()).toBeVisible()
  // The page is left in between.
  await expect(async () => expect(await storedIn(page)).toEqual([])).toPass()
})

test('after the deletion of an account nothing of it stays in the browser', async ({
  page,
  request,
}) => {
  const username = freshName('leaves')
  const password = await registerSeller(request, username)
  await signIn(page, username, password)
  await chooseSides(page, sample(COIN, 'obverse'), sample(COIN, 'reverse'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel(`Type ${username} to go on`).fill(username)
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await page.goto('/')
  expect(await storedIn(page)).toEqual([])
})
