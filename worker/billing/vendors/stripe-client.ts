import { Stripe } from 'stripe'
import { PAID_TIER_NAMES, type PaidTierName } from '../../../shared/billing.ts'
import { Failure } from '../../http/failure.ts'
import { isGone } from './stripe-dto.ts'

const STRIPE_URL = 'https://api.stripe.com'
export const STRIPE_TIMEOUT_MS = 10_000
/** The SDK waits between retries and sends the same idempotency key. */
const RETRIES = 2

export type StripeSettings = {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  /** For each plan the price that is sold, then older ones that some subscribers still pay. */
  prices: Record<PaidTierName, string[]>
  now: () => number
  fetch: typeof fetch
}

export type StripeClient = ReturnType<typeof createClient>

/** Stripe's SDK with the plans' prices. The SDK's object is created on first use: most requests need none. */
export function createClient(settings: StripeSettings) {
  const { secretKey, webhookSecret, prices, now } = settings
  const fetchFromApiUrl: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    return settings.fetch(url.replace(STRIPE_URL, settings.apiUrl), init)
  }
  let sdk: Stripe | null = null
  return {
    webhookSecret,
    now,
    sdk: (): Stripe =>
      (sdk ??= new Stripe(secretKey, {
        apiVersion: '2026-10-28.endive',
        httpClient: Stripe.createFetchHttpClient(fetchFromApiUrl),
        maxNetworkRetries: RETRIES,
        timeout: STRIPE_TIMEOUT_MS,
        telemetry: false,
      })),
    priceOf: (tier: PaidTierName): string => {
      const [price] = prices[tier]
      if (!price) throw new Error(`no price for the plan ${tier}`)
      return price
    },
    tierOf: (price: string): PaidTierName | null =>
      PAID_TIER_NAMES.find(tier => prices[tier].includes(price)) ?? null,
  }
}

/** The response of a request, or null when Stripe does not know the id, or no longer. */
export function nullIfGone<T>(response: Promise<T>): Promise<T | null> {
  return response.catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
}

/**
 * The response of a request. Throws PAYMENTS_UNAVAILABLE with Stripe's error as its cause, also where the answer is
 * none of Stripe's objects: a list that cannot be read is no empty list.
 * @param kind the `object` of the answer; a deleted customer is a customer too
 */
export async function resultOf<T extends { object: string } | null>(
  kind: NonNullable<T>['object'],
  response: Promise<T>,
): Promise<T> {
  const answer = await response.catch((error: unknown) => {
    throw unavailable(error)
  })
  if (answer === null || (answer.object === kind && (kind !== 'list' || 'data' in answer)))
    return answer
  const message = `an answer that is no ${kind}`
  throw unavailable(new Stripe.errors.StripeAPIError({ type: 'api_error', message }))
}

export function unavailable(cause: unknown): Failure {
  const retryable =
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof Stripe.errors.StripeRateLimitError ||
    cause instanceof Stripe.errors.StripeAPIError
  return new Failure('PAYMENTS_UNAVAILABLE', { detail: { vendor: 'Stripe', retryable }, cause })
}
