import {
  type AutoCreated,
  type BusinessPolicies,
  type BusinessPolicy,
  DEFAULT_POLICIES,
  ENVELOPE_SERVICE_NAME,
  type PolicyConfig,
  type SelectedPolicies,
  SHORTEST_EBAY_RETURN_DAYS,
  type ShippingOption,
} from '../../shared/ebay.ts'
import { parseCents } from '../../shared/money.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Connections } from './connections.ts'
import { createOrFind, listPolicies } from './ensure-policies.ts'
import type {
  ListingRules,
  Marketplace,
  NewReturnPolicy,
  NewShippingPolicy,
  Policy,
  SellerAccount,
  ShippingService,
} from './port.ts'
import { findShippingService } from './shipping-services.ts'
import { findConnection, type StoredConnection, storeSelectedPolicies } from './store.ts'

type PolicyDependencies = {
  db: Database
  marketplace: Marketplace
  connections: Connections
  rules: ListingRules
}

/** Does something as a connected seller. Throws EBAY_NOT_CONNECTED. */
async function asSeller<T>(
  { db, marketplace, connections }: PolicyDependencies,
  userId: number,
  work: (seller: SellerAccount, connection: StoredConnection) => Promise<T>,
): Promise<T> {
  const connection = await findConnection(db, userId)
  if (!connection?.refreshToken) throw new Failure('EBAY_NOT_CONNECTED')
  const seller = marketplace.seller(connections.accessOf(userId))
  return connections.trackReconnect(userId, () => work(seller, connection))
}

const policyDto = ({ id, name }: Policy): BusinessPolicy => ({ id, name })

/** The seller's policies on eBay and which of them they chose. Not opted in yet: none. */
export function businessPolicies(
  parts: PolicyDependencies,
  userId: number,
): Promise<BusinessPolicies> {
  return asSeller(parts, userId, async (seller, connection) => {
    const [payments, returns, shippings] = await listPolicies(seller)
    const { paymentPolicyId, returnPolicyId, shippingPolicyId } = connection
    return {
      success: true,
      policies: {
        paymentPolicies: payments.map(policyDto),
        returnPolicies: returns.map(policyDto),
        fulfillmentPolicies: shippings.map(policyDto),
      },
      userPolicyIds: { paymentPolicyId, returnPolicyId, shippingPolicyId },
    }
  })
}

/** Chooses policies for all further publishing. Throws VALIDATION for one that eBay does not know. */
export function selectPolicies(
  parts: PolicyDependencies,
  userId: number,
  selected: SelectedPolicies,
): Promise<void> {
  return asSeller(parts, userId, async seller => {
    const [payments, returns, shippings] = await listPolicies(seller)
    checkKnown('paymentPolicyId', selected.paymentPolicyId, payments)
    checkKnown('returnPolicyId', selected.returnPolicyId, returns)
    checkKnown('shippingPolicyId', selected.shippingPolicyId, shippings)
    await storeSelectedPolicies(parts.db, userId, selected)
  })
}

function checkKnown(field: keyof SelectedPolicies, id: string | null, policies: Policy[]): void {
  if (id === null || policies.some(policy => policy.id === id)) return
  const message = 'eBay does not have this policy any more. Please reload the page.'
  throw new Failure('VALIDATION', { message, detail: { field } })
}

/**
 * Makes the seller's policies as configured, opting in first, and chooses them. A policy of the same name
 * is kept as it is: names are unique at eBay, so a call that was cut off is gone on with, never doubled.
 */
export function autoCreatePolicies(
  parts: PolicyDependencies,
  userId: number,
  config: PolicyConfig,
): Promise<AutoCreated> {
  return asSeller(parts, userId, async seller => {
    const shipping = shippingPolicies(config.shipping, await parts.rules.shippingServices())
    await seller.optInToPolicies()
    const [payments, returns, shippings] = await listPolicies(seller)
    const made: string[] = []
    const kept: string[] = []
    const createIfMissing = async <P extends Policy>(
      name: string,
      known: P[],
      make: () => Promise<P>,
      list: () => Promise<P[]>,
    ): Promise<P> => {
      const existing = known.find(policy => policy.name === name)
      const policy = existing ?? (await createOrFind(name, make, list))
      if (existing) kept.push(name)
      else made.push(name)
      return policy
    }

    const { name, immediatePaymentRequired: immediate } = config.payment
    const payment = await createIfMissing(
      name,
      payments,
      () => seller.createPaymentPolicy({ name, immediate }),
      () => seller.paymentPolicies(),
    )
    const back = await createIfMissing(
      config.return.name,
      returns,
      () => seller.createReturnPolicy(returnPolicy(config.return)),
      () => seller.returnPolicies(),
    )
    const shippingMade: Policy[] = []
    for (const policy of shipping) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal stops the rest
      const way = await createIfMissing(
        policy.name,
        shippings,
        () => seller.createShippingPolicy(policy),
        () => seller.shippingPolicies(),
      )
      shippingMade.push(way)
    }
    await storeSelectedPolicies(parts.db, userId, {
      paymentPolicyId: payment.id,
      returnPolicyId: back.id,
      // With an envelope beside the parcel, the coin's price decides which of them carries it.
      shippingPolicyId: shippingMade.length === 1 ? (shippingMade[0]?.id ?? null) : null,
    })
    return { success: true, made, kept }
  })
}

function returnPolicy(config: PolicyConfig['return']): NewReturnPolicy {
  const { name, returnPeriod, returnsAccepted, returnShippingCostPayer: payer } = config
  const returnDays = returnPeriod === 60 ? 60 : SHORTEST_EBAY_RETURN_DAYS
  return { name, terms: returnsAccepted ? { returnDays, payer } : null }
}

/**
 * eBay keeps one handling time a policy, and its envelope carries coins below $20 alone: the envelope gets
 * a policy of its own, with its own handling time. Throws EBAY_REFUSED when eBay sells no such service.
 */
function shippingPolicies(
  { name, handlingTime, domesticShippingOptions }: PolicyConfig['shipping'],
  services: ShippingService[],
): NewShippingPolicy[] {
  const asService = ({ serviceName, cost }: ShippingOption) => {
    const service = findShippingService(serviceName, services)
    if (!service)
      throw new Failure('EBAY_REFUSED', {
        message: `eBay does not offer ${serviceName} any more. Please choose another service.`,
        detail: { retryable: false, field: 'shipping', vendor: 'eBay' },
      })
    return { ...service, cost: parseCents(cost) ?? 0 }
  }
  const envelope = domesticShippingOptions.find(each => each.serviceName === ENVELOPE_SERVICE_NAME)
  const parcels = domesticShippingOptions.filter(each => each !== envelope)
  return [
    ...(parcels.length > 0
      ? [{ name, handlingDays: handlingTime, services: parcels.map(asService) }]
      : []),
    ...(envelope
      ? [
          {
            name: parcels.length > 0 ? envelopeName(name) : name,
            handlingDays: envelope.handlingTime,
            services: [asService(envelope)],
          },
        ]
      : []),
  ]
}

function envelopeName(name: string): string {
  const { parcel, envelope } = DEFAULT_POLICIES
  return name === parcel.name ? envelope.name : `${name.slice(0, 54)} envelope`
}
