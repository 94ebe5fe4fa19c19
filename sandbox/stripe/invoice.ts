import type { Stripe } from 'stripe'

/** Constant fields of new invoices. */
const INVOICE_DEFAULTS = {
  account_country: 'US',
  account_name: 'Obverse sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    enabled: false,
    disabled_reason: null,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: 'usd',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Stripe.Invoice>

/** The invoice of a subscription's period. Since API version Basil it names the subscription as its parent. */
export function newInvoice(
  ids: { invoice: string; line: string; number: string },
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  {
    amount,
    reason,
    created,
  }: { amount: number; reason: Stripe.Invoice.BillingReason; created: number },
): Stripe.Invoice {
  const [item] = subscription.items.data
  const period = {
    start: item?.current_period_start ?? created,
    end: item?.current_period_end ?? created,
  }
  return {
    ...INVOICE_DEFAULTS,
    id: ids.invoice,
    object: 'invoice',
    amount_due: amount,
    amount_remaining: amount,
    billing_reason: reason,
    created,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: {
      object: 'list',
      data: [newInvoiceLine(ids, subscription, { amount, reason, period })],
      has_more: false,
      url: `/v1/invoices/${ids.invoice}/lines`,
    },
    number: ids.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.start,
    period_start: period.start,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    webhooks_delivered_at: created,
  }
}

/** The one line of an invoice: the subscription's item for the period. */
function newInvoiceLine(
  ids: { invoice: string; line: string },
  subscription: Stripe.Subscription,
  {
    amount,
    reason,
    period,
  }: {
    amount: number
    reason: Stripe.Invoice.BillingReason
    period: { start: number; end: number }
  },
): Stripe.InvoiceLineItem {
  const [item] = subscription.items.data
  return {
    id: ids.line,
    object: 'line_item',
    amount,
    currency: 'usd',
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: ids.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: reason === 'subscription_update',
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: item
      ? {
          price_details: { price: item.price.id, product: productOf(item.price) },
          type: 'price_details',
          unit_amount_decimal: null,
        }
      : null,
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

const productOf = ({ product }: Stripe.Price) =>
  typeof product === 'string' ? product : product.id

/** The invoice after an attempt to charge it, at a time in seconds. */
export function charged(invoice: Stripe.Invoice, paid: boolean, at: number): Stripe.Invoice {
  const attempt = { attempted: true, attempt_count: invoice.attempt_count + 1 }
  if (!paid) return { ...invoice, ...attempt, next_payment_attempt: at + 3 * 86_400 }
  return {
    ...invoice,
    ...attempt,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  }
}
