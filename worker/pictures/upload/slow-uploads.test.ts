import { describe, expect, it } from 'vitest'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { fileOf, jpeg } from '../test/pictures.ts'

const ANNOUNCED_BYTES = 14_000_000
const HELD_UP_MS = 5_000

const upload = ({ cookie }: TestAccount, label: string) => {
  const body = new FormData()
  body.set('picture', fileOf(jpeg(label)))
  return call('/api/pictures', { method: 'POST', headers: { cookie }, body })
}

/** Announces a body and sends its first kilobytes. Resolves when they are sent. */
async function trickle(
  { cookie }: TestAccount,
  path: string,
  contentType: string,
  bytes = ANNOUNCED_BYTES,
) {
  const { readable, writable } = new FixedLengthStream(bytes)
  const headers = { cookie, 'Content-Type': contentType }
  const answer = call(path, { method: 'POST', headers, body: readable }).then(
    ({ status }) => status,
  )
  const writer = writable.getWriter()
  const head = '--b\r\nContent-Disposition: form-data; name="picture"; filename="coin.jpg"\r\n\r\n'
  await writer.write(new TextEncoder().encode(head.padEnd(4_000, 'x')))
  return {
    /** Sends the rest. Resolves with the status of the answer. */
    async end() {
      const rest = new Uint8Array(1_000_000)
      for (let left = bytes - 4_000; left > 0; left -= rest.length)
        await writer.write(rest.subarray(0, left))
      await writer.close()
      return answer
    },
  }
}

describe('a slow upload', () => {
  it('does not hold up the upload of another seller, whatever length it announces', async () => {
    const [slow, quick] = [await newAccount('slow_sender'), await newAccount('quick_sender')]
    const slowOnes = await Promise.all([
      trickle(slow, '/api/pictures', 'multipart/form-data; boundary=b'),
      trickle(slow, '/api/coins/batch-process', 'application/json'),
    ])
    const begin = Date.now()
    const answer = await upload(quick, 'beside a slow one')
    const tookMs = Date.now() - begin
    expect(answer.status).toBe(201)
    expect(tookMs).toBeLessThan(HELD_UP_MS)
    // They are read to their end then: neither is what it said it is.
    expect(await Promise.all(slowOnes.map(one => one.end()))).toEqual([400, 400])
  })

  it('is one of at most eight that a seller has open: the ninth is told so, and taken once one has ended', async () => {
    const [busy, other] = [await newAccount('nine_at_once'), await newAccount('one_at_once')]
    const open = await Promise.all(
      Array.from({ length: 8 }, () =>
        trickle(busy, '/api/pictures', 'multipart/form-data; boundary=b', 8_000),
      ),
    )
    const ninth = await upload(busy, 'the ninth')
    expect(ninth.status).toBe(429)
    expect(await ninth.json()).toMatchObject({
      message:
        '8 of your uploads are still on their way. Please send this one again when one of them has ended.',
      error: { code: 'RATE_LIMITED', detail: { retryable: true, retryAfterSeconds: 5 } },
    })
    expect((await upload(other, 'of another seller')).status).toBe(201)
    expect(await open[0]?.end()).toBe(400)
    expect((await upload(busy, 'the ninth')).status).toBe(201)
    await Promise.all(open.slice(1).map(one => one.end()))
  })
})
