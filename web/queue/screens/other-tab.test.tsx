import '../test/capture-mocks.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { signInBeforeEach } from '../../capture/test/signed-in-seller.ts'
import { answerCalls, failure, renderApp, success } from '../../test/render-app.tsx'
import { deleteFront, loadFront, storeFront } from '../outbox/unpaired-front.ts'

beforeAll(() =>
  Promise.all([
    import('../../app/capture-pages.tsx'),
    import('../camera/rapid-camera.tsx'),
    import('../../ui/feedback/toaster.tsx'),
  ]),
)
const seller = signInBeforeEach()

async function open() {
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'POST /api/references/sides': () => failure('INTERNAL'),
    'POST /api/queue/pairs': () => success({ id: crypto.randomUUID(), item: null }),
  })
  await renderApp('/rapid-upload-simple')
}
/** Opens the rapid camera in another tab; returns how that tab is closed. */
function otherTab(options: LockOptions = {}): () => void {
  let close: () => void = () => undefined
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  // The lock of a tab from which it is taken over is lost.
  navigator.locks
    .request(`obverse-camera-${seller().id}`, options, () => closed)
    .catch(() => undefined)
  return () => close()
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the rapid camera is in one tab at a time: another says so, and can take it over', async () => {
  otherTab()
  await open()
  expect(await screen.findByText('The camera is open in another tab')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take picture' })).toBeNull()
  await press('Use it here')
  expect(await screen.findByRole('button', { name: 'Take picture' })).toBeTruthy()
})

test('a tab goes on with the coin as the other tab left it', async () => {
  await open()
  await press('Take picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  await waitFor(async () => expect(await loadFront(seller().id)).toBeTruthy())
  const close = otherTab({ steal: true })
  await screen.findByText('The camera is open in another tab')
  // It takes the coin's back.
  await deleteFront(seller().id)
  close()
  expect(await screen.findByText('Capture front side')).toBeTruthy()
})

test('a front that the other tab took is there', async () => {
  await open()
  expect(await screen.findByText('Capture front side')).toBeTruthy()
  const close = otherTab({ steal: true })
  await screen.findByText('The camera is open in another tab')
  await storeFront(seller().id, { smallCrop: new Blob(['front']), takenAt: 5 })
  close()
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
})
