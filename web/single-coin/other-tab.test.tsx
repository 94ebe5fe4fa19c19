import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { signInBeforeEach } from '../capture/test/signed-in-seller.ts'
import { clearStorage } from '../test/device-storage.ts'
import { answerCalls, renderApp, success } from '../test/render-app.tsx'

vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)
vi.mock('../pictures/coin-detector.ts', () => import('../test/capture-setup.ts'))

beforeAll(() => import('../app/single-coin-page.tsx'))
const seller = signInBeforeEach()

/** Opens the wizard in another tab, which takes the coin; returns how that tab is closed. */
function otherTab(): () => void {
  let close: () => void = () => undefined
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const name = `obverse-coin-${seller().id}`
  navigator.locks.request(name, { steal: true }, () => closed).catch(() => undefined)
  return () => close()
}

async function open() {
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
  })
  await renderApp('/single-coin-upload')
}
async function chooseFront() {
  const slot = within(await screen.findByRole('region', { name: 'Front (Obverse)' }))
  const file = new File(['front'], 'front.jpg', { type: 'image/jpeg' })
  await userEvent.upload(slot.getByLabelText('Choose a file for Front (Obverse)'), file)
  await screen.findByAltText('Front (Obverse), cropped')
}

test('one coin is in one tab at a time: another says so, and can go on with it', async () => {
  await open()
  await chooseFront()
  otherTab()
  expect(await screen.findByText('This coin is open in another tab')).toBeTruthy()
  expect(screen.queryByAltText('Front (Obverse), cropped')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go on here' }))
  expect(await screen.findByAltText('Front (Obverse), cropped')).toBeTruthy()
})

test('a coin that was finished in the other tab is not shown again', async () => {
  await open()
  await chooseFront()
  const close = otherTab()
  await screen.findByText('This coin is open in another tab')
  clearStorage()
  close()
  expect(await screen.findByLabelText('Photograph Front (Obverse)')).toBeTruthy()
  expect(screen.queryByAltText('Front (Obverse), cropped')).toBeNull()
})
