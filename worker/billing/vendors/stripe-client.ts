import { Stripe } from 'stripe'
import { z } from 'zod'
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
 * The response of a request. Throws PAYMENTS_UNAVAILABLE with Stripe's error as its cause, also where an answer is no
 * object of Stripe: an empty list would take away a plan that is paid.
 */
export async function resultOf<T extends object | null>(response: Promise<T>): Promise<T> {
  try {
    const result = await response
    if (result !== null && !stripeObjectSchema.safeParse(result).success)
      throw new Stripe.errors.StripeAPIError({ message: 'not an object', type: 'api_error' })
    return result
  } catch (error) {
    throw unavailable(error)
  }
}

/** What every answer has; a list has its entries too. */
const stripeObjectSchema = z
  .looseObject({ object: z.string(), data: z.unknown().optional() })
  .refine(({ object, data }) => object !== 'list' || Array.isArray(data))

export function unavailable(cause: unknown): Failure {
  const retryable =
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof Stripe.errors.StripeRateLimitError ||
    cause instanceof Stripe.errors.StripeAPIError
  return new Failure('PAYMENTS_UNAVAILABLE', { detail: { vendor: 'Stripe', retryable }, cause })
}
