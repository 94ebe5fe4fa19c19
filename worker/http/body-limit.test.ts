import { describe, expect, it } from 'vitest'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'

const KB = 1_024
const MB = 1_024 * KB
const CHUNK = new Uint8Array(64 * KB).fill(0x20)

/** A JSON body of unknown length that does not end before it is refused. Counts what was taken of it. */
function endlessBody(maxBytes = 8 * MB) {
  const sent = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent.bytes >= maxBytes) return controller.close()
        sent.bytes += CHUNK.length
        controller.enqueue(CHUNK.slice())
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent }
}
const send = (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  call(path, { method, body, headers: { 'Content-Type': 'application/json', ...headers } })
const codeOf = async (answer: Response) =>
  (await answer.json<{ error: { code: string } }>()).error.code

describe('a body without an end', () => {
  it.each([
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/pairings/join'],
    ['POST', '/api/no-such-route'],
  ])('is refused by %s %s after 64 KB', async (method, path) => {
    const { body, sent } = endlessBody()
    const answer = await send(method, path, body)
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(sent.bytes).toBeLessThan(MB)
  })

  it('is refused by a route of sellers, whether or not somebody is signed in', async () => {
    const { cookie } = await newAccount('endless')
    for (const cookies of [cookie, '']) {
      const { body } = endlessBody()
      const answer = await send('POST', '/api/pairings', body, { cookie: cookies })
      expect(answer.status).toBe(413)
    }
  })

  it('is refused by the webhooks after 100 KB (eBay) and 1 MB (Stripe)', async () => {
    expectLog('warn', 'payment_event_rejected')
    for (const [path, limit] of [
      ['/api/webhooks/ebay/account-deletion', 100_000],
      ['/api/webhooks/stripe', 1_000_000],
    ] as const) {
      const { body, sent } = endlessBody()
      const answer = await send('POST', path, body)
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 413, 'BODY_TOO_LARGE'])
      expect(sent.bytes).toBeLessThan(limit + MB / 2)
      // As large as it may be, it is read and its signature is missing.
      const whole = await send('POST', path, ' '.repeat(limit - 1))
      expect([path, whole.status]).not.toEqual([path, 413])
    }
  })
})

describe('a body that states its length', () => {
  it('is refused unread above 64 KB, and read up to it', async () => {
    const login = { username: 'nobody', password: 'nothing' }
    const padded = (bytes: number) => JSON.stringify(login).padEnd(bytes, ' ')
    expect((await send('POST', '/api/login', padded(64 * KB + 1))).status).toBe(413)
    expect((await send('POST', '/api/login', padded(64 * KB))).status).toBe(401)
  })
})
