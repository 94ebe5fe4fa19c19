import { z } from 'zod'

/** Parameters of the API. All values are texts. Unknown parameters are refused. */

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const integer = z.string().regex(/^\d+$/, 'must be an integer').transform(Number)
const metadata = z.record(z.string().max(40), z.string().max(500))
const expand = z.array(z.string()).optional()
const id = z.string().min(1).max(5_000)

export const customerParameters = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(20).optional(),
  description: z.string().max(350).optional(),
  metadata: metadata.optional(),
  expand,
})

export const checkoutParameters = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  customer: id.optional(),
  customer_email: z.string().max(800).optional(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z.array(z.strictObject({ price: id, quantity: integer.pipe(z.number().min(1)) })),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expires_at: integer.optional(),
  expand,
})
export type CheckoutParameters = z.output<typeof checkoutParameters>

const changedItem = z.strictObject({
  id: id.optional(),
  price: id.optional(),
  quantity: integer.optional(),
})
export const subscriptionParameters = z.strictObject({
  items: z.array(changedItem).optional(),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
  expand,
})

export const cancelParameters = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  cancellation_details: z
    .strictObject({ comment: z.string().optional(), feedback: z.string().optional() })
    .optional(),
  expand,
})

const confirmation = z.strictObject({
  subscription: id,
  items: z.array(changedItem.extend({ id })).min(1).max(1),
})
const completion = z.strictObject({
  type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
  redirect: z.strictObject({ return_url: z.url() }).optional(),
})
export const portalParameters = z.strictObject({
  customer: id,
  return_url: z.url().optional(),
  flow_data: z
    .strictObject({
      type: z.enum([
        'customer_update',
        'payment_method_update',
        'subscription_cancel',
        'subscription_pause',
        'subscription_update',
        'subscription_update_confirm',
      ]),
      subscription_update_confirm: confirmation.optional(),
      after_completion: completion.optional(),
    })
    .optional(),
  expand,
})
export type PortalParameters = z.output<typeof portalParameters>

const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: id.optional(),
  expand,
}
export const listParameters = z.strictObject({ ...page, customer: id.optional() })
export const invoiceListParameters = z.strictObject({
  ...page,
  customer: id.optional(),
  subscription: id.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})
export const subscriptionListParameters = z.strictObject({
  ...page,
  customer: id.optional(),
  price: id.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
})
export const sessionListParameters = z.strictObject({
  ...page,
  customer: id.optional(),
  subscription: id.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
})
/** The query values come as texts. */
const truth = z.enum(['true', 'false']).transform(text => text === 'true')
export const configurationListParameters = z.strictObject({
  ...page,
  active: truth.optional(),
  is_default: truth.optional(),
})
export const noParameters = z.strictObject({ expand })
