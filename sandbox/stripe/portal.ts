import type { Stripe } from 'stripe'
import { findPrice, PORTAL_CONFIGURATION } from './catalogue.ts'
import { invalid, missing } from './errors.ts'
import type { PortalParameters } from './parameters.ts'
import { clockOf, type StripeServices } from './services.ts'
import { newId, type PortalVisit } from './store.ts'
import { isLive, itemOf } from './subscription-lifecycle.ts'

const VISIT_S = 3_600
type Flow = Stripe.BillingPortal.Session.Flow

/** Creates a portal session and the URL of its page. */
export function createPortalSession(
  services: StripeServices,
  parameters: PortalParameters,
  origin: string,
): PortalVisit {
  const id = newId('bps')
  const visit: PortalVisit = {
    id,
    object: 'billing_portal.session',
    configuration: PORTAL_CONFIGURATION.id,
    created: clockOf(services, ''),
    customer: parameters.customer,
    customer_account: null,
    flow: parameters.flow_data ? flowOf(services, parameters.customer, parameters.flow_data) : null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: parameters.return_url ?? null,
    url: `${origin}/stripe/portal/${id}`,
  }
  return services.objects.save('billing_portal.session', visit, parameters.customer)
}

function flowOf(
  { objects }: StripeServices,
  customer: string,
  given: NonNullable<PortalParameters['flow_data']>,
): Flow {
  const { subscription_update_confirm: confirm, after_completion: after } = given
  if (given.type !== 'subscription_update_confirm') {
    throw invalid(`This sandbox does not play the flow ${given.type}.`, {
      param: 'flow_data[type]',
    })
  }
  const param = 'flow_data[subscription_update_confirm]'
  if (!confirm)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const subscription = objects.find('subscription', confirm.subscription)
  if (subscription?.customer !== customer)
    throw missing('subscription', confirm.subscription, `${param}[subscription]`, 400)
  if (!isLive(subscription))
    throw invalid('The subscription cannot be updated: it is canceled.', { param })
  const [item] = confirm.items
  if (item?.id !== itemOf(subscription).id)
    throw missing('subscription_item', item?.id ?? '', `${param}[items][0][id]`, 400)
  if (item.price !== undefined && !findPrice(item.price))
    throw missing('price', item.price, `${param}[items][0][price]`, 400)
  if (item.price === itemOf(subscription).price.id)
    throw invalid('The subscription is at this price already: there is nothing to confirm.', {
      param,
    })
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: {
      discounts: null,
      items: [{ id: item.id, price: item.price ?? null, quantity: 1 }],
      subscription: subscription.id,
    },
    type: 'subscription_update_confirm',
  }
}

/** A portal session that has not expired. */
export function findVisit(services: StripeServices, id: string): PortalVisit | undefined {
  const visit = services.objects.find('billing_portal.session', id)
  return visit && visit.created + VISIT_S > clockOf(services, '') ? visit : undefined
}
