import { DEFAULT_POLICIES, EBAY_ENVELOPE_SERVICE } from '../../shared/ebay.ts'
import { ENVELOPE_BELOW_CENTS, ENVELOPE_SHIPPING_CENTS } from '../../shared/listing-terms.ts'
import type { Cents } from '../../shared/money.ts'
import type { NewShippingPolicy, ShippingPolicy, ShippingService } from './port.ts'

export type Sale = { price: Cents; shipping: Cents }
export type ShippingChoice = {
  policyId: string
  /** The listing's own cost for the policy's first service; null where the policy says it already. */
  cost: { order: number; cost: Cents } | null
}

/** Whether a coin may and, by what its seller charges, shall travel in eBay's standard envelope. */
export function usesEnvelope({ price, shipping }: Sale): boolean {
  return price < ENVELOPE_BELOW_CENTS && shipping <= ENVELOPE_SHIPPING_CENTS
}

const isEnvelope = ({ services }: ShippingPolicy) =>
  services.some(({ code }) => code === EBAY_ENVELOPE_SERVICE)
const firstCost = ({ services }: ShippingPolicy) => services[0]?.cost ?? null

/**
 * The shipping policy of a listing and, where its price differs, the listing's own price for it: a
 * policy says how a coin travels, the listing what the buyer pays. The seller's own choice comes first
 * while it exists; then a flat-rate policy of the right kind (the envelope for coins below $20 at up to
 * $1.00, a parcel for all others), one with exactly that price before any other. A calculated policy is
 * used only when the seller chose it, since it needs a weight and takes no price. Null: one must be made.
 */
export function chooseShipping(
  policies: ShippingPolicy[],
  selectedId: string | null,
  sale: Sale,
): ShippingChoice | null {
  const selected = policies.find(({ id }) => id === selectedId)
  if (selected) return withCost(selected, sale)
  const envelope = usesEnvelope(sale)
  const fitting = policies.filter(
    policy => policy.flatRate && policy.services.length > 0 && isEnvelope(policy) === envelope,
  )
  const chosen = fitting.find(policy => firstCost(policy) === sale.shipping) ?? fitting[0]
  return chosen ? withCost(chosen, sale) : null
}

export function withCost(policy: ShippingPolicy, { shipping }: Sale): ShippingChoice {
  const [first] = policy.services
  const differs = policy.flatRate && first !== undefined && first.cost !== shipping
  return { policyId: policy.id, cost: differs ? { order: first.order, cost: shipping } : null }
}

/** Parcel services by preference; eBay's names for Ground Advantage differ over time, so its own list decides. */
const PARCEL_SERVICES = [/GroundAdvantage/i, /^USPSGround/i, /^USPSFirstClass/i, /^USPSPriority$/i]

/**
 * The policy to make for such a listing, with a service that eBay sells today. Null when eBay has none
 * that fits.
 */
export function newShippingPolicy(
  sale: Sale,
  services: ShippingService[],
): NewShippingPolicy | null {
  const envelope = usesEnvelope(sale)
  const service = envelope
    ? services.find(({ code }) => code === EBAY_ENVELOPE_SERVICE)
    : (PARCEL_SERVICES.map(name => services.find(({ code }) => name.test(code))).find(Boolean) ??
      services.find(({ code }) => code !== EBAY_ENVELOPE_SERVICE))
  if (!service) return null
  const { name, handlingDays, costCents } = envelope
    ? DEFAULT_POLICIES.envelope
    : DEFAULT_POLICIES.parcel
  return { name, handlingDays, services: [{ ...service, cost: costCents }] }
}
