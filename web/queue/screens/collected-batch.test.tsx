import '../test/capture-mocks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { PICTURE_SLOTS } from '../../../shared/coins/coins.ts'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import { signInBeforeEach } from '../../capture/test/signed-in-seller.ts'
import { answerCalls, renderApp, success } from '../../test/render-app.tsx'
import { orderPair, storePair, waitingPairs } from '../outbox/outbox.ts'
import type { WaitingPair } from '../outbox/outbox-rows.ts'
import { waitingPair, waitingSide } from '../test/waiting-pair.ts'

beforeAll(() =>
  Promise.all([
    import('../../app/home-page.tsx'),
    import('../../app/rapid-upload-tab.tsx'),
    import('../../upload-many/upload-many.tsx'),
    import('../camera/rapid-camera.tsx'),
    import('../camera/collected-coins.tsx'),
    import('../../ui/dialogs/confirm-dialog.tsx'),
    import('../../ui/feedback/toaster.tsx'),
  ]),
)
const seller = signInBeforeEach()

/** Stores a pair as an earlier page load left it. */
async function stored(at: number, change: Partial<WaitingPair> = {}): Promise<string> {
  const [front, back] = [waitingSide(`front ${at}`), waitingSide(`back ${at}`)]
  const owner = seller().id
  const pair = waitingPair({ owner, takenAt: at, front, back, held: true, ...change })
  const photo = (side: string) => ({ original: new Blob([`${side} photo ${at}`]) })
  await storePair(pair, { front: photo('front'), back: photo('back') })
  return pair.id
}

async function open() {
  const sent: string[][] = []
  const originals: string[] = []
  const confirmed: boolean[] = []
  const cropHash = await sha256Hex(await new Blob(['front 2']).arrayBuffer())
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'POST /api/queue/pairs': async body => {
      const form = body instanceof FormData ? body : new FormData()
      const texts = Object.values(PICTURE_SLOTS).map(async part => {
        const picture = form.get(part)
        return picture instanceof Blob ? picture.text() : ''
      })
      confirmed.push(form.get('sidesConfirmed') === 'true')
      sent.push(await Promise.all(texts))
      return success({ id: crypto.randomUUID(), item: null })
    },
    [`PUT /api/pictures/${cropHash}/original`]: async body => {
      originals.push(body instanceof Blob ? await body.text() : '')
      return success({ success: true })
    },
  })
  await renderApp('/?mode=rapid')
  return { sent, originals, confirmed }
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const list = () => screen.findByRole('dialog', { name: 'Collected coins' })
const heldIds = async () => (await waitingPairs(seller().id)).map(({ id }) => id)

test('a collected batch can be looked through before it is processed, and a coin taken out of it', async () => {
  const [first, second] = [await stored(1), await stored(2)]
  await open()
  await press('Look through')
  const dialog = within(await list())
  expect(dialog.getAllByAltText(/^Coin \d, /).map(one => one.getAttribute('alt'))).toEqual([
    'Coin 2, front',
    'Coin 2, back',
    'Coin 1, front',
    'Coin 1, back',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove coin 2' }))
  await press('Cancel')
  expect(await heldIds()).toEqual([first, second])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove coin 2' }))
  await press('Remove this coin')
  await waitFor(async () => expect(await heldIds()).toEqual([first]))
  expect(await screen.findByRole('button', { name: 'Process 1 Coin(s)' })).toBeTruthy()
})

test('a collected picture with some glare is marked, at its own side', async () => {
  await stored(1, { back: waitingSide('back 1', { faults: ['Some glare'] }) })
  await stored(2)
  await open()
  await press('Look through')
  const dialog = within(await list())
  const markedSide = () => {
    const [mark, ...more] = dialog.getAllByText('Some glare')
    expect(more).toEqual([])
    return within(mark!.parentElement!).getByRole('img').getAttribute('alt')
  }
  expect(markedSide()).toBe('Coin 1, back')
  await press('Swap the sides of coin 1')
  await waitFor(() => expect(markedSide()).toBe('Coin 1, front'))
})

test('a collected side tells how large it was seen, and marks one of few pixels', async () => {
  const seen = (px: number) => waitingSide('side', { seen: { px, of: 'coin' } })
  await stored(1, { front: seen(1_200), back: seen(360) })
  await open()
  await press('Look through')
  const dialog = within(await list())
  const tone = (text: string) => /text-(warn|ink-soft)/.exec(dialog.getByText(text).className)?.[1]
  expect(tone('1200 pixels across')).toBe('ink-soft')
  expect(tone('360 pixels across')).toBe('warn')
})

test('the sides of a collected coin can be swapped, which the queue is told', async () => {
  await stored(2)
  const { sent, originals, confirmed } = await open()
  await press('Look through')
  await press('Swap the sides of coin 1')
  await userEvent.click(within(await list()).getByRole('button', { name: 'Process 1 Coin(s)' }))
  await waitFor(() => expect(sent).toEqual([['back 2', 'front 2']]))
  expect(confirmed).toEqual([true])
  // The photo belongs to its crop still.
  await waitFor(() => expect(originals).toEqual(['front photo 2']))
})

test('in the camera the batch can be looked through and processed too', async () => {
  await stored(1)
  const { sent } = await open()
  await press('Start the camera')
  const camera = within(await screen.findByRole('dialog', { name: 'Rapid camera' }))
  await userEvent.click(await camera.findByRole('button', { name: 'Look through' }))
  await userEvent.click(within(await list()).getByRole('button', { name: 'Process 1 Coin(s)' }))
  await waitFor(() => expect(sent).toEqual([['front 1', 'back 1']]))
})

test('after a reload, Undo takes back the last picture of a collected batch and keeps the front’s photo', async () => {
  await stored(1)
  await stored(2)
  const { sent, originals } = await open()
  await press('Start the camera')
  await press('Undo the last picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  await waitFor(async () => expect(await heldIds()).toHaveLength(1))
  await press('Take picture')
  await waitFor(async () => expect(await heldIds()).toHaveLength(2))
  const camera = within(screen.getByRole('dialog', { name: 'Rapid camera' }))
  await userEvent.click(await camera.findByRole('button', { name: 'Process 2 Coin(s)' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['front 1', 'back 1'],
      ['front 2', 'small crop of photo 1'],
    ]),
  )
  await waitFor(() => expect(originals).toEqual(['front photo 2']))
})

test('after a reload, Undo takes back the last picture of a coin whose sides were swapped too', async () => {
  await orderPair(await stored(2), { swapped: true })
  const { sent, originals } = await open()
  await press('Start the camera')
  await press('Undo the last picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  await waitFor(async () => expect(await heldIds()).toEqual([]))
  await press('Take picture')
  await waitFor(async () => expect(await heldIds()).toHaveLength(1))
  const camera = within(screen.getByRole('dialog', { name: 'Rapid camera' }))
  await userEvent.click(await camera.findByRole('button', { name: 'Process 1 Coin(s)' }))
  await waitFor(() => expect(sent).toEqual([['front 2', 'small crop of photo 1']]))
  await waitFor(() => expect(originals).toEqual(['front photo 2']))
})

test('every refused pair is shown with its reason, however many pairs wait', async () => {
  for (let at = 1; at <= 8; at++) {
    // oxlint-disable-next-line no-await-in-loop -- few
    await stored(at, {
      held: false,
      refusal: { code: 'PICTURE_NOT_READABLE', message: `Picture ${at} cannot be read.` },
    })
  }
  await open()
  for (let at = 1; at <= 8; at++)
    expect(await screen.findByText(`Picture ${at} cannot be read.`)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Not accepted' })).toBeTruthy()
})
