import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { setPageUser } from '../../lib/page-user.ts'
import { installForUsers } from './install-for-users.ts'

beforeEach(() => localStorage.clear())
afterEach(() => setPageUser(null))

/** The scripts that the page registers as its service worker, where the service worker is installed as at load. */
function registered(): string[] {
  const scripts: string[] = []
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null })
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: (script: string) => {
      scripts.push(script)
      return Promise.resolve(registration)
    },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the app uses of it
  installForUsers(container as unknown as ServiceWorkerContainer)
  return scripts
}

test('the service worker is registered at load in a browser with a user', async () => {
  storeUser({ id: 7, username: 'seller' })
  const scripts = registered()
  await vi.waitFor(() => expect(scripts).toEqual(['/sw.js']))
})

test('a visitor loads no service worker, and gets it after the login, once', async () => {
  const scripts = registered()
  await import('./service-worker.ts')
  await Promise.resolve()
  expect(scripts).toEqual([])
  setPageUser(7)
  await vi.waitFor(() => expect(scripts).toEqual(['/sw.js']))
  setPageUser(null)
  setPageUser(8)
  await Promise.resolve()
  expect(scripts).toEqual(['/sw.js'])
})
