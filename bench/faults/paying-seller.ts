import {
  checkoutResultSchema,
  ownSubscriptionSchema,
  PAID_TIER_NAMES,
  type PaidTierName,
  portalResultSchema,
  type SubscriptionTierName,
} from '../../shared/billing.ts'
import type { PersistentCalls } from './persistent-calls.ts'

const CARD = { number: '4242424242424242', expiry: '12 / 34', cvc: '123' }
const DECLINED = { ...CARD, number: '4000000000000002' }
const DECLINED_SHARE = 0.1
const ACTIONS = ['keep', 'cancel-at-period-end', 'pass-period', 'cancel-now'] as const

export type PayingSeller = ReturnType<typeof payingSeller>

/**
 * A seller who buys a plan, changes it and cancels it at the payment provider's pages.
 * @param random 0 to 1
 */
export function payingSeller({ calls, random }: { calls: PersistentCalls; random: () => number }) {
  const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0]

  /** Sends a form of a page. The page itself never fails. */
  async function submit(page: string, form: Record<string, string>): Promise<void> {
    const body = new URLSearchParams(form)
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    await answer.body?.cancel()
  }
  /** The subscription that the page changes; empty where it has none. */
  async function subscriptionOn(page: string): Promise<string> {
    const text = await (await fetch(page)).text()
    return /name="subscription" value="([^"]+)"/.exec(text)?.[1] ?? ''
  }

  /** At the checkout page, or at the portal's that confirms the change or, after a cancellation, at the portal. */
  async function buy(tierName: PaidTierName, card = CARD): Promise<void> {
    const answer = await calls.send('POST', '/api/subscription/checkout', { tierName })
    const page = checkoutResultSchema.safeParse(answer).data?.checkoutUrl
    if (!page) return
    if (page.includes('/stripe/pay/')) return submit(page, card)
    const subscription = await subscriptionOn(page)
    await submit(page, subscription ? { action: 'keep', subscription } : { action: 'confirm' })
  }

  async function manage(): Promise<void> {
    const answer = await calls.send('POST', '/api/subscription/portal', {})
    const page = portalResultSchema.safeParse(answer).data?.portalUrl
    if (!page) return
    const subscription = await subscriptionOn(page)
    if (!subscription) return
    const price = `price_obverse_${one(PAID_TIER_NAMES)}`
    const change: Record<string, string> = random() < 0.5 ? { price } : { action: one(ACTIONS) }
    await submit(page, { ...change, subscription })
  }

  /** What is paid for, by the Worker's own words; null without a plan. */
  async function plan(): Promise<SubscriptionTierName | null> {
    const own = ownSubscriptionSchema.safeParse(await calls.call('/api/subscription'))
    return own.data?.subscription?.tierName ?? null
  }

  return {
    buy,
    async act(): Promise<void> {
      if ((await plan()) && random() < 0.5) return manage()
      await buy(one(PAID_TIER_NAMES), random() < DECLINED_SHARE ? DECLINED : CARD)
    },
    plan,
  }
}
