import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { compose } from './compose.ts'
import { consumeRateLimits } from './http/rate-limit.ts'
import { RATE_LIMITS } from './http/rate-limits.ts'
import { signedInUser, type TestAccount } from './test/account.ts'
import { call, sendJson } from './test/call.ts'

let seller: TestAccount
let other: TestAccount
beforeAll(async () => {
  seller = await signedInUser({ username: 'calls_often' })
  other = await signedInUser({ username: 'calls_rarely' })
})

const post = (path: string, body: object) => (account: TestAccount) =>
  sendJson(path, body, { cookie: account.cookie })
const get = (path: string) => (account: TestAccount) =>
  call(path, { headers: { cookie: account.cookie } })

describe('a call that costs calls of others is limited by seller:', () => {
  it.each([
    ['reading offers', 'offerReadingByUser', [post('/api/best-offers/read', {})]],
    ['reading watchers', 'watcherReadingByUser', [post('/api/best-offers/watchers/read', {})]],
    [
      'books',
      'booksByUser',
      [get('/api/books?period=2026-10'), get('/api/books/books.csv?period=2026-10')],
    ],
    [
      'policies',
      'ebayPoliciesByUser',
      [
        get('/api/ebay/business-policies?anew=true'),
        (account: TestAccount) =>
          sendJson(
            '/api/ebay/business-policies/selected',
            { paymentPolicyId: null, returnPolicyId: null, shippingPolicyId: null },
            { cookie: account.cookie },
            'PUT',
          ),
      ],
    ],
    [
      'pages of the payment provider',
      'paymentPagesByUser',
      [
        post('/api/subscription/portal', {}),
        post('/api/subscription/checkout', { tierName: 'free' }),
      ],
    ],
  ] as const)('%s', async (_, limit, calls) => {
    for (const one of calls) expect((await one(seller)).status).not.toBe(429)
    const times = RATE_LIMITS[limit].tries - calls.length
    await consumeRateLimits(compose(env), [{ limit, subject: String(seller.id), times }])
    for (const one of calls) {
      const refused = await one(seller)
      expect(refused.status).toBe(429)
      expect(await refused.text()).toContain(RATE_LIMITS[limit].why)
      expect((await one(other)).status).not.toBe(429)
    }
  })
})
