import { describe, expect, it } from 'vitest'
import { errorsOf, failureOf, warningsOf } from './errors.ts'
import { type ApiRequest, createApiClient, sendRequest, type Transport } from './http.ts'

type Answering = (request: Request) => Response | Promise<Response>

/** A transport with scripted responses that records requests and pauses. */
function transportOf(...answers: (Answering | Error)[]) {
  const [requests, pauses]: [Request[], number[]] = [[], []]
  const transport: Transport = {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = answers[Math.min(requests.push(request), answers.length) - 1]
      if (!answer || answer instanceof Error) throw answer ?? new Error('nobody answers')
      return answer(request)
    },
    pause: async ms => void pauses.push(ms),
    random: () => 0.5,
  }
  return { transport, requests, pauses }
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
  it('is retried with backoff while eBay fails', async () => {
    const { transport, requests, pauses } = transportOf(
      json({}, 500),
      new TypeError('reset'),
      json({ ok: 1 }),
    )
    expect((await sendRequest(transport, call())).body).toEqual({ ok: 1 })
    expect(requests).toHaveLength(3)
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  })

  it('fails as retryable after three attempts, and logs no query', async () => {
    const { transport, requests } = transportOf(json({}, 503))
    const failed = sendRequest(transport, call())
    await expect(failed).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true },
      cause: { message: 'GET /x: 503' },
    })
    expect(requests).toHaveLength(3)
  })

  it('that is not idempotent is not retried', async () => {
    for (const answer of [json({}, 500), new TypeError('cut off')]) {
      const { transport, requests } = transportOf(answer)
      const failed = sendRequest(transport, call({ method: 'POST', idempotent: false }))
      await expect(failed).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
      expect(requests).toHaveLength(1)
    }
  })

  it('waits for Retry-After, unless it is too long', async () => {
    const short = transportOf(json({}, 503, { 'Retry-After': '2' }), json({}))
    await sendRequest(short.transport, call())
    expect(short.pauses).toEqual([2_000])
    const silent = transportOf(json({}, 429), json({}, 429), json({}))
    await sendRequest(silent.transport, call())
    expect((silent.pauses[0] ?? 0) + (silent.pauses[1] ?? 0)).toBeGreaterThan(5_000)
    const long = transportOf(json({}, 429, { 'Retry-After': '120' }))
    await expect(sendRequest(long.transport, call())).rejects.toMatchObject({
      detail: { retryAfterSeconds: 120 },
    })
    expect(long.requests).toHaveLength(1)
  })

  it('treats text or a truncated body with status 200 as a failure', async () => {
    const { transport, requests } = transportOf(
      () => new Response('{"half":'),
      json({ whole: true }),
    )
    expect((await sendRequest(transport, call())).body).toEqual({ whole: true })
    expect(requests).toHaveLength(2)
  })

  it('renews a refused token once', async () => {
    const refused = json({ errors: [{ errorId: 1001 }] }, 401)
    const { transport, requests } = transportOf(refused, json({ ok: 1 }))
    await createApiClient(transport, access).send(call())
    expect(requests.map(request => request.headers.get('Authorization'))).toEqual([
      'Bearer old',
      'Bearer new after old',
    ])
    const always = transportOf(refused)
    await expect(createApiClient(always.transport, access).send(call())).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect(always.requests).toHaveLength(2)
  })
})

describe("eBay's errors", () => {
  it('lose their markup and keep their id', () => {
    const body = { errors: [{ errorId: 25019, message: 'x', longMessage: 'Bad <b>grade</b>.' }] }
    expect(errorsOf(body)).toHaveLength(1)
    expect(failureOf({ status: 400, body }, 'seller')).toMatchObject({
      code: 'EBAY_REFUSED',
      message: 'eBay did not accept this listing. eBay says: Bad grade .',
      detail: { field: 'grade', vendorCode: 25019, retryable: false },
    })
  })

  it('of the application are not reported as the seller’s', () => {
    for (const answer of [
      { status: 401, body: { errors: [{ errorId: 1001 }] } },
      { status: 403, body: { errors: [{ errorId: 1100 }] } },
    ])
      expect(failureOf(answer, 'application').code).toBe('EBAY_REFUSED')
  })

  it('are parsed only from their own format', () => {
    expect(errorsOf('<html>')).toEqual([])
    expect(warningsOf(undefined)).toEqual([])
    expect(failureOf({ status: 400, body: '<html>' }, 'seller').code).toBe('EBAY_REFUSED')
  })
})
