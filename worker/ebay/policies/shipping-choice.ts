import { EBAY_ENVELOPE_SERVICE } from '../../../shared/ebay.ts'
import { DEFAULT_POLICIES } from '../../../shared/ebay-policies.ts'
import { ENVELOPE_SERVICE_NAME } from '../../../shared/ebay-shipping.ts'
import type { Cents } from '../../../shared/lib/money.ts'
import {
  ENVELOPE_SHIPPING_CENTS,
  fitsEnvelope,
} from '../../../shared/listing/terms/listing-terms.ts'
import type { ShippingService } from '../listing-rules.ts'
import type { NewShippingPolicy, ShippingPolicy } from '../port.ts'
import { findShippingService, trackedParcel } from './shipping-services.ts'

/** `price`: the highest that the listing names, since the envelope is limited by it. `thick`: by `isThick`. */
export type Shipment = { price: Cents; shipping: Cents; thick: boolean }
export type ShippingChoice = {
  policyId: string
  /**
   * Overrides the cost of the policy's first service; null where it is the same. `order` is the service's
   * sortOrder, which eBay's shippingCostOverrides.priority refers to.
   */
  cost: { order: number; cost: Cents } | null
  /** Of the policy. */
  handlingDays: number | null
}

/** Whether a coin ships in eBay's standard envelope, by what it is, its price and shipping price. */
export function usesEnvelope({ price, shipping, thick }: Shipment): boolean {
  return fitsEnvelope(price, thick) && shipping <= ENVELOPE_SHIPPING_CENTS
}

const isEnvelope = ({ services }: ShippingPolicy) =>
  services.some(({ code }) => code === EBAY_ENVELOPE_SERVICE)
const firstCost = ({ services }: ShippingPolicy) => services[0]?.cost ?? null

/**
 * The shipping policy of a listing, with a cost override where the listing's shipping price differs. The
 * selected policy comes first while it exists (an envelope for what fits into one only), then a flat-rate policy of the right kind (envelope for coins
 * below $20 at up to $1.00, parcel for all others), preferably with exactly that price. A calculated policy is
 * used only when selected, since it needs a weight and takes no price. Null: a policy must be created.
 */
export function chooseShipping(
  policies: ShippingPolicy[],
  selectedId: string | null,
  sale: Shipment,
): ShippingChoice | null {
  const selected = policies.find(({ id }) => id === selectedId)
  if (selected && !(isEnvelope(selected) && !fitsEnvelope(sale.price, sale.thick)))
    return withCost(selected, sale)
  const envelope = usesEnvelope(sale)
  const fitting = policies.filter(
    policy => policy.flatRate && policy.services.length > 0 && isEnvelope(policy) === envelope,
  )
  const chosen = fitting.find(policy => firstCost(policy) === sale.shipping) ?? fitting[0]
  return chosen ? withCost(chosen, sale) : null
}

export function withCost(policy: ShippingPolicy, { shipping }: Shipment): ShippingChoice {
  const [first] = policy.services
  const differs = policy.flatRate && first !== undefined && first.cost !== shipping
  return {
    policyId: policy.id,
    cost: differs ? { order: first.order, cost: shipping } : null,
    handlingDays: policy.handlingDays,
  }
}

/** A new policy for the listing with a service that eBay offers today. Null when eBay offers no tracked parcel, or no envelope for what fits into one. */
export function newShippingPolicy(
  sale: Shipment,
  services: ShippingService[],
): NewShippingPolicy | null {
  const envelope = usesEnvelope(sale)
  const service = envelope
    ? findShippingService(ENVELOPE_SERVICE_NAME, services)
    : trackedParcel(services)
  if (!service) return null
  const { name, handlingDays, costCents } = envelope
    ? DEFAULT_POLICIES.envelope
    : DEFAULT_POLICIES.parcel
  return { name, handlingDays, services: [{ ...service, cost: costCents }] }
}
