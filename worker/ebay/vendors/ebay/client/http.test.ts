import { describe, expect, it, vi } from 'vitest'
import { createOAuth } from '../oauth.ts'
import { ebayFailure, errorsOf, warningsOf } from './errors.ts'
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
const OAUTH = {
  authUrl: 'https://auth.test',
  apiUrl: 'https://api.test',
  clientId: 'id',
  clientSecret: 'secret',
  ruName: 'runame',
}
const access = {
  owner: 'seller',
  current: async () => 'old',
  renew: async (refused: string) => `new after ${refused}`,
} as const

describe('a call to eBay', () => {
  it('asks for English, whatever it asks for: without it eBay refuses the Inventory API', async () => {
    const { transport, requests } = transportOf(json({}))
    await sendRequest(transport, call())
    await createApiClient(transport, access).send(call({ method: 'POST', body: 'x' }))
    await createOAuth(transport, OAUTH)
      .refresh('token')
      .catch(() => undefined)
    expect(requests.map(({ headers }) => headers.get('Accept-Language'))).toEqual([
      'en-US',
      'en-US',
      'en-US',
    ])
  })

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

  it.each([
    ['3600', 3_600],
    ['9'.repeat(20), 3_600],
    [new Date(Date.now() + 100_000).toUTCString(), expect.closeTo(100, -1)],
    ['soon', undefined],
  ])('with Retry-After %s says how long to wait', async (text, retryAfterSeconds) => {
    const { transport } = transportOf(json({}, 429, { 'Retry-After': text }))
    await expect(sendRequest(transport, call({ idempotent: false }))).rejects.toMatchObject({
      detail: retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    })
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
    await sendRequest(silent.transport, call({ limit: 'upload' }))
    expect((silent.pauses[0] ?? 0) + (silent.pauses[1] ?? 0)).toBeGreaterThan(5_000)
    const long = transportOf(json({}, 429, { 'Retry-After': '120' }))
    await expect(sendRequest(long.transport, call())).rejects.toMatchObject({
      detail: { retryAfterSeconds: 120 },
    })
    expect(long.requests).toHaveLength(1)
  })

  it('is not repeated after 429 without a time: of a used-up day it would take two calls more', async () => {
    const usedUp = transportOf(json({ errors: [{ errorId: 2001 }] }, 429))
    await expect(sendRequest(usedUp.transport, call())).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true, vendorCode: 429 },
    })
    expect(usedUp.requests).toHaveLength(1)
    const soon = transportOf(json({}, 429, { 'Retry-After': '2' }), json({}))
    await sendRequest(soon.transport, call())
    expect(soon.requests).toHaveLength(2)
  })

  it.each([
    ['read', [10_000, 10_000, 10_000]],
    ['write', [30_000]],
    ['bulk', [120_000]],
  ] as const)(
    'of the kind %s has its time, which repeats do not lengthen',
    async (limit, limits) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const granted: number[] = []
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
        granted.push(ms)
        return new AbortController().signal
      })
      const { transport } = transportOf(() => {
        vi.setSystemTime(Date.now() + (granted.at(-1) ?? 0))
        throw new DOMException('too slow', 'TimeoutError')
      })
      const failed = sendRequest(transport, call({ limit }))
      await expect(failed).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
      expect(granted).toEqual(limits)
      timeout.mockRestore()
      vi.useRealTimers()
    },
  )

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
    expect(ebayFailure({ status: 400, body }, 'seller')).toMatchObject({
      code: 'EBAY_REFUSED',
      message: 'eBay did not accept this listing. eBay says: Bad grade .',
      detail: { field: 'grade', vendorCode: 25019, retryable: false },
    })
  })

  it('say the reason that eBay puts into a parameter, and blame no field for the account’s trouble', () => {
    // As a live answer was recorded: the message speaks of improper words, the parameter of the true reason.
    const message =
      'Your listing’s title and/or description may contain improper words, or the listing violates eBay policy.'
    const value =
      'You have not provided the information to confirm your identity or financial data&hellip;<font size="2">See details</font>{e299627-1234x}'
    const failure = ebayFailure(errorsWith(25019, message, [{ name: '0', value }]), 'seller')
    expect(failure.message).toBe(
      'eBay did not accept this listing. eBay says: You have not provided the information to confirm your identity or financial data… See details',
    )
    expect(failure.detail).not.toHaveProperty('field')
    expect(failure.detail).toMatchObject({ refusesAccount: true })
  })

  it('say their own message where a parameter is a name or a value', () => {
    const parameters = [
      { name: 'Title', value: 'Complete Your Album 1943-P Lincoln Steel Cent, verified' },
      { name: 'code', value: 'INVALID_GRADE_VALUE' },
    ]
    const failure = ebayFailure(
      errorsWith(25019, 'A numeric grade is refused.', parameters),
      'seller',
    )
    expect(failure.message).toContain('eBay says: A numeric grade is refused.')
    expect(failure.detail).toMatchObject({ field: 'title' })
    expect(failure.detail).not.toHaveProperty('refusesAccount')
  })

  it('of a seller whose business policies are being switched on say so', () => {
    const message = 'Invalid seller. User is not eligible for Business Policy.'
    expect(ebayFailure(errorsWith(20403, message), 'seller').message).toBe(
      'eBay is still switching on business policies for your account, which takes up to a day. Please try again tomorrow. eBay says: Invalid seller. User is not eligible for Business Policy.',
    )
    expect(ebayFailure(errorsWith(20403, 'Invalid name.'), 'seller').message).toBe(
      'eBay did not accept this listing. eBay says: Invalid name.',
    )
  })

  it.each([
    ['/sell/account/v1/return_policy', 'eBay did not accept this policy.'],
    ['/sell/inventory/v1/location/home', 'eBay did not accept this place.'],
    ['/commerce/media/v1_beta/image/create_image_from_file', 'eBay did not accept this picture.'],
    ['/sell/fulfillment/v1/order/1/issue_refund', 'eBay did not accept this.'],
    ['/sell/inventory/v1/offer', 'eBay did not accept this listing.'],
    ['/sell/inventory/v1/bulk_publish_offer', 'eBay did not accept this listing.'],
  ])('say what eBay refused: %s', async (path, sentence) => {
    const { transport } = transportOf(json({ errors: [{ errorId: 1, message: 'Odd.' }] }, 400))
    const request = call({ url: `https://api.test${path}` })
    await expect(createApiClient(transport, access).send(request)).rejects.toMatchObject({
      message: `${sentence} eBay says: Odd.`,
    })
  })

  it.each([
    [25710, 'We didn’t find the resource/entity you are requesting. Please verify the request'],
    [25003, 'Invalid price. Please verify the price.'],
    [25002, 'Any User error. The restricted word “suspended” is not allowed in the title.'],
    [25002, 'A user error has occurred. This category is not eligible for Best Offer.'],
  ])('of one listing refuse no other: %i', (errorId, message) => {
    expect(detailOf(errorId, message)).not.toHaveProperty('refusesAccount')
  })

  it('of the application are not reported as the seller’s', () => {
    for (const answer of [
      { status: 401, body: { errors: [{ errorId: 1001 }] } },
      { status: 403, body: { errors: [{ errorId: 1100 }] } },
    ])
      expect(ebayFailure(answer, 'application').code).toBe('EBAY_REFUSED')
  })

  it('are parsed only from their own format', () => {
    expect(errorsOf('<html>')).toEqual([])
    expect(warningsOf(undefined)).toEqual([])
    expect(ebayFailure({ status: 400, body: '<html>' }, 'seller').code).toBe('EBAY_REFUSED')
  })
})

const errorsWith = (errorId: number, message: string, parameters: object[] = []) => ({
  status: 400,
  body: { errors: [{ errorId, message, parameters }] },
})
const detailOf = (...error: Parameters<typeof errorsWith>) =>
  ebayFailure(errorsWith(...error), 'seller').detail

describe("the field of eBay's error", () => {
  it.each([
    [25003, 'Invalid price. A price is required.', 'price'],
    [25003, 'Invalid price. The autoAcceptPrice must be lower.', 'bestOfferAccept'],
    [25003, 'Invalid price. The autoDeclinePrice must be lower.', 'bestOfferDecline'],
    [25003, 'Invalid price. It must be lower than the auctionReservePrice.', 'reservePrice'],
    [25003, 'Invalid price. The Buy It Now price must be higher.', 'buyItNowPrice'],
    [25004, 'Invalid quantity.', 'quantity'],
    [25005, 'Invalid category.', 'coinType'],
    [25006, 'Invalid listing option. Best Offer is for fixed price listings.', 'bestOffer'],
    [25006, 'Invalid listing option.', 'format'],
    [25007, 'Invalid Shipping policy information.', 'shippingPrice'],
    [25021, 'Invalid condition information.', 'grade'],
    [25707, 'Invalid sku.', 'sku'],
    [25752, 'listingStartDate provided is invalid.', 'scheduledStart'],
    [25755, 'listingDuration is required for auction offer.', 'durationDays'],
    [25757, 'auctionStartPrice is required for auction offer.', 'price'],
    [25760, 'quantity insufficient to create auction listings.', 'quantity'],
    [25017, 'Missing information in fields. product.title', 'title'],
    [25038, '1 cannot be revised if the item has a bid', undefined],
  ])('%i “%s” is %s', (errorId, message, field) => {
    expect(detailOf(errorId, message)?.field).toBe(field)
  })

  it('names the picture', () => {
    for (const errorId of [25014, 25015, 25086, 25501])
      expect(detailOf(errorId, 'Invalid picture.')).toMatchObject({ slot: 'front' })
  })

  it('of a numeric grade is where it stands', () => {
    const message = 'A numeric grade may be used only for graded coins.'
    expect(detailOf(25019, message, [{ name: 'Title', value: 'MS65' }])?.field).toBe('title')
    expect(detailOf(25019, message, [{ name: 'Grade', value: 'MS65' }])?.field).toBe('grade')
  })

  it.each([
    [25026, 'Selling limits exceeded.'],
    [25018, 'Incomplete account information.'],
    [25002, 'A user error has occurred. 21919188: You have reached the limit.'],
    [25002, 'A user error has occurred. Requested user is suspended.'],
    [25019, 'Cannot revise the listing. Your account has been restricted from selling.'],
    [25002, 'Any User error. This seller account is blocked.'],
  ])('is none where eBay refuses the account: %i', (errorId, message) => {
    expect(detailOf(errorId, message)).toMatchObject({ refusesAccount: true })
    expect(detailOf(errorId, message)).not.toHaveProperty('field')
  })

  it('of a duplicate is the title, also where eBay wraps the error in a generic one', () => {
    const message = 'Listing violates the Duplicate listing policy. It is identical to 1105.'
    for (const failure of [
      ebayFailure(errorsWith(21919067, message), 'seller'),
      ebayFailure(errorsWith(25002, `A user error has occurred. ${message}`), 'seller'),
    ])
      expect(failure).toMatchObject({
        code: 'EBAY_REFUSED',
        message: expect.stringContaining('Add a piece to that listing instead.'),
        detail: { field: 'title' },
      })
  })
})

describe("eBay's warnings", () => {
  const warning = (errorId: number, message: string) => ({ errorId, message })

  it('for developers do not reach the seller', () => {
    const warnings = [25028, 25030, 25126, 25127, 25128, 25753].map(id => warning(id, 'x'))
    expect(warningsOf({ warnings })).toEqual([])
  })

  it('for the seller do, of removed grading data in a sentence', () => {
    const warnings = [
      warning(25126, 'Use condition descriptors.'),
      warning(25125, 'Grading fields were dropped.'),
      warning(25401, 'Invalid listing options removed.'),
    ]
    expect(warningsOf({ warnings })).toEqual([
      expect.stringMatching(/^eBay removed the grading data.*Grading fields were dropped\.$/),
      'Invalid listing options removed.',
    ])
  })
})
