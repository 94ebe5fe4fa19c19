import { describe, expect, it } from 'vitest'
import { errorsOf, failureOf, warningsOf } from './errors.ts'
import { type ApiRequest, sendAuthorized, sendRequest, type Transport } from './http.ts'

type Answering = (request: Request) => Response | Promise<Response>

/** eBay as a list of answers, and the pauses that were made between them. */
function wireOf(...answers: (Answering | Error)[]) {
  const [asked, pauses]: [Request[], number[]] = [[], []]
  const transport: Transport = {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = answers[Math.min(asked.push(request), answers.length) - 1]
      if (!answer || answer instanceof Error) throw answer ?? new Error('nobody answers')
      return answer(request)
    },
    pause: async ms => void pauses.push(ms),
    random: () => 0.5,
  }
  return { transport, asked, pauses }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })
const call = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  url: 'https://api.ebay.test/x?secret=1',
  idempotent: true,
  ...more,
})
const access = {
  owner: 'seller',
  current: async () => 'old',
  renew: async (refused: string) => `new after ${refused}`,
} as const

describe('a call to eBay', () => {
  it('is tried again with growing pauses while eBay fails', async () => {
    const { transport, asked, pauses } = wireOf(
      json({}, 500),
      new TypeError('reset'),
      json({ ok: 1 }),
    )
    expect((await sendRequest(transport, call())).body).toEqual({ ok: 1 })
    expect(asked).toHaveLength(3)
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  })

  it('gives up after three tries, as worth another one later, and logs no query', async () => {
    const { transport, asked } = wireOf(json({}, 503))
    const failed = sendRequest(transport, call())
    await expect(failed).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true },
      cause: { message: 'GET /x: 503' },
    })
    expect(asked).toHaveLength(3)
  })

  it('that must not happen twice is not repeated', async () => {
    for (const answer of [json({}, 500), new TypeError('cut off')]) {
      const { transport, asked } = wireOf(answer)
      const failed = sendRequest(transport, call({ method: 'POST', idempotent: false }))
      await expect(failed).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
      expect(asked).toHaveLength(1)
    }
  })

  it('waits as long as eBay asks, unless that is too long to wait', async () => {
    const short = wireOf(json({}, 503, { 'Retry-After': '2' }), json({}))
    await sendRequest(short.transport, call())
    expect(short.pauses).toEqual([2_000])
    const silent = wireOf(json({}, 429), json({}, 429), json({}))
    await sendRequest(silent.transport, call())
    expect((silent.pauses[0] ?? 0) + (silent.pauses[1] ?? 0)).toBeGreaterThan(5_000)
    const long = wireOf(json({}, 429, { 'Retry-After': '120' }))
    await expect(sendRequest(long.transport, call())).rejects.toMatchObject({
      detail: { retryAfterSeconds: 120 },
    })
    expect(long.asked).toHaveLength(1)
  })

  it('takes prose or half a body with status 200 for no answer', async () => {
    const { transport, asked } = wireOf(() => new Response('{"half":'), json({ whole: true }))
    expect((await sendRequest(transport, call())).body).toEqual({ whole: true })
    expect(asked).toHaveLength(2)
  })

  it('renews a refused token once', async () => {
    const refused = json({ errors: [{ errorId: 1001 }] }, 401)
    const { transport, asked } = wireOf(refused, json({ ok: 1 }))
    await sendAuthorized(transport, access, call())
    expect(asked.map(request => request.headers.get('Authorization'))).toEqual([
      'Bearer old',
      'Bearer new after old',
    ])
    const always = wireOf(refused)
    await expect(sendAuthorized(always.transport, access, call())).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect(always.asked).toHaveLength(2)
  })
})

describe("eBay's errors", () => {
  it('lose their markup and keep their number', () => {
    const body = { errors: [{ errorId: 25019, message: 'x', longMessage: 'Bad <b>grade</b>.' }] }
    expect(errorsOf(body)).toHaveLength(1)
    expect(failureOf({ status: 400, body }, 'seller')).toMatchObject({
      code: 'EBAY_REFUSED',
      message: 'eBay did not accept this listing. eBay says: Bad grade .',
      detail: { field: 'grade', vendorCode: 25019, retryable: false },
    })
  })

  it('of the application are not put on the seller', () => {
    for (const answer of [
      { status: 401, body: { errors: [{ errorId: 1001 }] } },
      { status: 403, body: { errors: [{ errorId: 1100 }] } },
    ])
      expect(failureOf(answer, 'application').code).toBe('EBAY_REFUSED')
  })

  it('are read from nothing but their own form', () => {
    expect(errorsOf('<html>')).toEqual([])
    expect(warningsOf(undefined)).toEqual([])
    expect(failureOf({ status: 400, body: '<html>' }, 'seller').code).toBe('EBAY_REFUSED')
  })
})
