import {
  type AutoCreated,
  type BusinessPolicies,
  type BusinessPolicy,
  businessPoliciesSchema,
  DEFAULT_POLICIES,
  type ReadPolicyConfig,
  type SelectedPolicies,
  type ShippingOption,
} from '../../../shared/ebay-policies.ts'
import { ENVELOPE_SERVICE_NAME } from '../../../shared/ebay-shipping.ts'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import type { Databases, Directory, SellerRows } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { SellerSession, WithSeller } from '../connection/seller-session.ts'
import type { ShippingService } from '../listing-rules.ts'
import type { NewReturnPolicy, NewShippingPolicy, Policy } from '../port.ts'
import { policiesKey, readCache, storeSelectedPolicies, writeCache } from '../store.ts'
import { createOrFind, listPolicies } from './ensure-policies.ts'
import { paymentFacts, returnFacts, shippingFacts } from './policy-facts.ts'
import { findShippingService } from './shipping-services.ts'

/** eBay accepts only 30 or 60 days. */
const SHORTEST_EBAY_RETURN_DAYS = 30

type PolicyServices = Databases & { withSeller: WithSeller }

const policyDto = ({ id, name }: Policy, does: string[]): BusinessPolicy => ({ id, name, does })

/** How long policies are shown as they were read. */
const SHOWN_MS = 5 * 60_000
const policiesSchema = businessPoliciesSchema.shape.policies

/**
 * The seller's policies on eBay, read anew after some minutes or where it is asked for, and the selected ones. None while
 * the seller is not opted in.
 */
export function businessPolicies(
  { directory, withSeller }: PolicyServices,
  userId: number,
  { isAnew }: { isAnew: boolean },
): Promise<BusinessPolicies> {
  return withSeller(userId, async session => {
    const { account, settings, now } = session
    const key = policiesKey(account.userId, `${userId}/${ownSite().id}`)
    const known = isAnew ? null : await readCache(directory, key, now())
    const policies =
      known === null ? await readPolicies(session) : policiesSchema.parse(JSON.parse(known))
    if (known === null) await remember(session, directory, key, policies)
    const { paymentPolicyId, returnPolicyId, shippingPolicyId } = settings
    return {
      success: true,
      policies,
      userPolicyIds: { paymentPolicyId, returnPolicyId, shippingPolicyId },
    }
  })
}

async function remember(
  { forgetPolicies, now }: SellerSession,
  directory: Directory,
  key: string,
  policies: BusinessPolicies['policies'],
): Promise<void> {
  // Where a kind is missing the seller is about to make it, on eBay perhaps.
  if (Object.values(policies).some(ofKind => ofKind.length === 0))
    return void (await forgetPolicies())
  const at = now()
  await writeCache(directory, {
    key,
    value: JSON.stringify(policies),
    expiresAt: at + SHOWN_MS,
    now: at,
  })
}

async function readPolicies({
  seller,
  rules,
}: SellerSession): Promise<BusinessPolicies['policies']> {
  const [[payments, returns, shippings], services] = await Promise.all([
    listPolicies(seller),
    // Without their names they have eBay's codes.
    rules.shippingServices().catch(() => []),
  ])
  return {
    paymentPolicies: payments.map(each => policyDto(each, paymentFacts(each))),
    returnPolicies: returns.map(each => policyDto(each, returnFacts(each))),
    fulfillmentPolicies: shippings.map(each => policyDto(each, shippingFacts(each, services))),
  }
}

/** Selects policies for all further publishing. Throws VALIDATION for one that eBay does not have. */
export function selectPolicies(
  { db, withSeller }: PolicyServices,
  userId: number,
  selected: SelectedPolicies,
): Promise<void> {
  return withSeller(userId, async ({ seller, forgetPolicies }) => {
    const [payments, returns, shippings] = await listPolicies(seller)
    try {
      checkKnown('paymentPolicyId', selected.paymentPolicyId, payments)
      checkKnown('returnPolicyId', selected.returnPolicyId, returns)
      checkKnown('shippingPolicyId', selected.shippingPolicyId, shippings)
    } catch (error) {
      await forgetPolicies()
      throw error
    }
    await storeSelectedPolicies(db, userId, selected)
  })
}

function checkKnown(field: keyof SelectedPolicies, id: string | null, policies: Policy[]): void {
  if (id === null || policies.some(policy => policy.id === id)) return
  const message = 'eBay does not have this policy any more. Please reload the page.'
  throw new Failure('VALIDATION', { message, detail: { field } })
}

/**
 * Opts the seller in, creates policies as configured and selects them. An existing policy of the same name is
 * left unchanged: names are unique on eBay, so an interrupted call can be repeated without duplicates.
 */
export function autoCreatePolicies(
  { db, withSeller }: PolicyServices,
  userId: number,
  config: ReadPolicyConfig,
): Promise<AutoCreated> {
  return withSeller(userId, async session => {
    try {
      return await createPolicies(session, userId, db, config)
    } finally {
      // A failed call may have created some of them.
      await session.forgetPolicies()
    }
  })
}

async function createPolicies(
  { seller, rules }: SellerSession,
  userId: number,
  db: SellerRows,
  config: ReadPolicyConfig,
): Promise<AutoCreated> {
  const shipping = shippingPolicies(config.shipping, await rules.shippingServices())
  await seller.optInToPolicies()
  const [payments, returns, shippings] = await listPolicies(seller)
  const created: string[] = []
  const existing: string[] = []
  const createIfMissing = async <P extends Policy>(
    name: string,
    known: P[],
    create: () => Promise<P>,
    list: () => Promise<P[]>,
  ): Promise<P> => {
    const found = known.find(policy => policy.name === name)
    const policy = found ?? (await createOrFind(seller, name, create, list))
    if (found) existing.push(name)
    else created.push(name)
    return policy
  }

  const { name, immediatePaymentRequired: immediate } = config.payment
  const payment = await createIfMissing(
    name,
    payments,
    () => seller.createPaymentPolicy({ name, immediate }),
    () => seller.paymentPolicies(),
  )
  const returnTerms = await createIfMissing(
    config.return.name,
    returns,
    () => seller.createReturnPolicy(returnPolicy(config.return)),
    () => seller.returnPolicies(),
  )
  const createdShipping: Policy[] = []
  for (const policy of shipping) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence, so that a refusal stops the rest
    const policyOnEbay = await createIfMissing(
      policy.name,
      shippings,
      () => seller.createShippingPolicy(policy),
      () => seller.shippingPolicies(),
    )
    createdShipping.push(policyOnEbay)
  }
  await storeSelectedPolicies(db, userId, {
    paymentPolicyId: payment.id,
    returnPolicyId: returnTerms.id,
    // With an envelope and a parcel policy, the coin's price decides at publishing.
    shippingPolicyId: createdShipping.length === 1 ? (createdShipping[0]?.id ?? null) : null,
  })
  return { success: true, made: created, kept: existing }
}

function returnPolicy(config: ReadPolicyConfig['return']): NewReturnPolicy {
  const { name, returnPeriod, returnsAccepted, returnShippingCostPayer: payer } = config
  const returnDays = returnPeriod === 60 ? 60 : SHORTEST_EBAY_RETURN_DAYS
  return { name, terms: returnsAccepted ? { returnDays, payer } : null }
}

/**
 * A policy has one handling time on eBay, and the envelope is for coins below $20 only, so the envelope gets
 * its own policy. Throws EBAY_REFUSED when eBay does not offer a configured service.
 */
function shippingPolicies(
  { name, handlingTime, domesticShippingOptions }: ReadPolicyConfig['shipping'],
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
