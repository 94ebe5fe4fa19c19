import '../test/capture-mocks.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { signInBeforeEach, toasted } from '../../capture/test/signed-in-seller.ts'
import { codeReader } from '../../pictures/code-reader.ts'
import { compression } from '../../test/capture-setup.ts'
import { answerCalls, failure, renderApp, success } from '../../test/render-app.tsx'

beforeAll(() =>
  Promise.all([
    import('../../app/capture-pages.tsx'),
    import('../camera/rapid-camera.tsx'),
    import('../../ui/feedback/toaster.tsx'),
  ]),
)
const seller = signInBeforeEach()

const FAILED = ['Capture Failed', 'Failed to process the coin images. Please try again.']

/** Opens the camera that sends each coin at once. */
async function open() {
  const sent: string[] = []
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'POST /api/references/sides': () => failure('INTERNAL'),
    'POST /api/queue/pairs': async body => {
      const form = body instanceof FormData ? body : new FormData()
      const [front, back] = [form.get('frontImage'), form.get('backImage')]
      if (front instanceof Blob && back instanceof Blob)
        sent.push(`${await front.text()} + ${await back.text()}`)
      return success({ id: crypto.randomUUID(), item: null })
    },
  })
  await renderApp('/rapid-upload-simple')
  return sent
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const shoot = () => press('Take picture')
const prompt = (text: string) => screen.findByText(text)

test('a front that cannot be compressed is reported, and the next pictures make a coin', async () => {
  const sent = await open()
  compression.failures = 1
  await shoot()
  await waitFor(() => expect(toasted()).toEqual([FAILED]))
  expect(await prompt('Capture front side')).toBeTruthy()
  await shoot()
  expect(await prompt('Now capture back side')).toBeTruthy()
  await shoot()
  await waitFor(() => expect(sent).toEqual(['small crop of photo 2 + small crop of photo 3']))
})

test('a back that cannot be compressed is expected again, and the front stays', async () => {
  const sent = await open()
  await shoot()
  await prompt('Now capture back side')
  compression.failures = 1
  await shoot()
  await waitFor(() => expect(toasted()).toEqual([FAILED]))
  expect(await prompt('Now capture back side')).toBeTruthy()
  await shoot()
  await waitFor(() => expect(sent).toEqual(['small crop of photo 1 + small crop of photo 3']))
})

test.each(['Undo the last picture', 'Back to Front'])(
  '“%s” removes the front after a picture that failed',
  async button => {
    await open()
    await shoot()
    await prompt('Now capture back side')
    compression.failures = 1
    await shoot()
    await waitFor(() => expect(toasted()).toEqual([FAILED]))
    await press(button)
    expect(await prompt('Capture front side')).toBeTruthy()
  },
)

test('whatever fails while a picture is stored, it is reported and the next one is taken', async () => {
  await open()
  const { read } = codeReader
  codeReader.read = () => Promise.reject(new Error('the code reader has stopped'))
  await shoot()
  await waitFor(() => expect(toasted()).toEqual([FAILED]))
  codeReader.read = read
  await shoot()
  expect(await prompt('Now capture back side')).toBeTruthy()
})

test('a picture taken while the front before it fails becomes the front; its other side is expected', async () => {
  const sent = await open()
  const { read } = codeReader
  let fail = () => {}
  codeReader.read = () =>
    new Promise((_, reject) => {
      fail = () => reject(new Error('the code reader has stopped'))
    })
  await shoot()
  codeReader.read = read
  await shoot()
  act(() => fail())
  await waitFor(() => expect(toasted()).toEqual([FAILED]))
  expect(await prompt('Now capture back side')).toBeTruthy()
  await shoot()
  await waitFor(() => expect(sent).toEqual(['small crop of photo 2 + small crop of photo 3']))
})
