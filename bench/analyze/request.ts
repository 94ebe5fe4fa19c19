import { labelled } from '../../worker/pictures/test/pictures.ts'
import type { WorkerUnderTest } from './worker-under-test.ts'

export type Pictures = [front: Buffer, back: Buffer]

/** POST /api/coins/analyze. Every analysis is of its own pictures: their finest details differ. */
export async function askForAnalysis(
  { url, cookie }: WorkerUnderTest,
  [front, back]: Pictures,
): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.set('frontImage', unique(front), 'front.jpg')
  form.set('backImage', unique(back), 'back.jpg')
  const send = () =>
    fetch(`${url}/api/coins/analyze`, {
      method: 'POST',
      body: form,
      // On a connection of its own: the runtime closes idle connections, and a request in that very moment fails.
      headers: { cookie, connection: 'close' },
    })
  // The local runtime drops a connection now and then. The same pair again is the same analysis.
  const answer = await send().catch(send)
  return { status: answer.status, text: await answer.text() }
}

const unique = (jpeg: Buffer) =>
  new Blob([labelled(jpeg, crypto.randomUUID())], { type: 'image/jpeg' })
