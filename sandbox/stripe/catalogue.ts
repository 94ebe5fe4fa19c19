import { Stripe } from 'stripe'

const MADE = Math.floor(Date.UTC(2026, 0, 1) / 1000)

const PLANS = [
  { name: 'basic', title: 'Obverse Basic', cents: 999 },
  { name: 'pro', title: 'Obverse Pro', cents: 2_999 },
  { name: 'premium', title: 'Obverse Premium', cents: 7_999 },
] as const

/** The products of the account. */
export const PRODUCTS: Stripe.Product[] = PLANS.map(({ name, title }) => ({
  id: `prod_obverse_${name}`,
  object: 'product',
  active: true,
  created: MADE,
  default_price: `price_obverse_${name}`,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: title,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: MADE,
  url: null,
}))

/** The monthly price of each product in US dollars. */
export const PRICES: Stripe.Price[] = PLANS.map(({ name, cents }) => ({
  id: `price_obverse_${name}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: MADE,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: `prod_obverse_${name}`,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: Stripe.Decimal.from(cents),
}))

/** Pausing a subscription is in the SDK's types and not in Stripe's sample. */
type PortalConfiguration = Omit<Stripe.BillingPortal.Configuration, 'features'> & {
  features: Omit<Stripe.BillingPortal.Configuration.Features, 'subscription_pause'>
}

/**
 * The configuration of the customer portal as Stripe's sample of a `billing_portal.configuration` has it (fixtures3.json
 * of stripe/openapi), saved in the dashboard with changes between the plans and cancelling. Test mode has one from the
 * start; live mode has none until the page is saved.
 */
export const PORTAL_CONFIGURATION: PortalConfiguration = {
  id: 'bpc_obverse_sandbox',
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: MADE,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: ['email', 'tax_id'], enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: [], options: [] },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ['price'],
      enabled: true,
      proration_behavior: 'create_prorations',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: null,
  name: null,
  updated: MADE,
}

export const findPrice = (id: string): Stripe.Price | undefined => PRICES.find(one => one.id === id)

/** Display name of a price's product. */
export const titleOf = (priceId: string): string => {
  const product = findPrice(priceId)?.product
  return PRODUCTS.find(one => one.id === product)?.name ?? priceId
}
