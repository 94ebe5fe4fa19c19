import { DEFAULT_POLICIES, type SelectedPolicies } from '../../../shared/ebay-policies.ts'
import { Failure } from '../../http/failure.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { PaymentPolicy, Policy, ReturnPolicy, SellerAccount, ShippingPolicy } from '../port.ts'
import {
  chooseShipping,
  newShippingPolicy,
  type Shipment,
  type ShippingChoice,
  withCost,
} from './shipping-choice.ts'

export type ListingPolicies = {
  paymentPolicyId: string
  returnPolicyId: string
  shipping: ShippingChoice
}

/**
 * The three business policies of a listing: the selected ones while eBay still has them, else other policies
 * of the seller, else new ones from the default configuration. A seller without business policies is opted
 * in first, which may take eBay a day.
 * @param onCreate called once eBay was asked to create one
 */
export async function ensurePolicies(
  seller: SellerAccount,
  rules: ListingRules,
  selected: SelectedPolicies,
  sale: Shipment,
  onCreate?: () => Promise<unknown>,
): Promise<ListingPolicies> {
  const [payments, returns, shippings] = await listPolicies(seller)
  const known = {
    payment: pick(payments, selected.paymentPolicyId),
    returns: pick(returns, selected.returnPolicyId),
    shipping: chooseShipping(shippings, selected.shippingPolicyId, sale),
  }
  const isMissing = !known.payment || !known.returns || !known.shipping
  if (isMissing) await seller.optInToPolicies()
  try {
    const payment = known.payment ?? (await createPayment(seller))
    const returnPolicy = known.returns ?? (await createReturns(seller))
    const shipping = known.shipping ?? withCost(await createShipping(seller, rules, sale), sale)
    return { paymentPolicyId: payment.id, returnPolicyId: returnPolicy.id, shipping }
  } finally {
    if (isMissing) await onCreate?.()
  }
}

const pick = (policies: Policy[], id: string | null) =>
  policies.find(each => each.id === id) ?? policies[0]

/**
 * Whether eBay refused the call because the seller is not opted in to business policies. Its error does not tell:
 * 20403 means an invalid field of any kind.
 */
async function isNotOptedIn(seller: SellerAccount, error: unknown): Promise<boolean> {
  return error instanceof Failure && error.code === 'EBAY_REFUSED' && !(await seller.usesPolicies())
}

/** The seller's payment, return and shipping policies; none while the seller is not opted in. */
export async function listPolicies(
  seller: SellerAccount,
): Promise<[PaymentPolicy[], ReturnPolicy[], ShippingPolicy[]]> {
  try {
    return await Promise.all([
      seller.paymentPolicies(),
      seller.returnPolicies(),
      seller.shippingPolicies(),
    ])
  } catch (error) {
    if (await isNotOptedIn(seller, error)) return [[], [], []]
    throw error
  }
}

const createPayment = (seller: SellerAccount): Promise<Policy> =>
  createOrFind(
    seller,
    DEFAULT_POLICIES.payment.name,
    () => seller.createPaymentPolicy(DEFAULT_POLICIES.payment),
    () => seller.paymentPolicies(),
  )

function createReturns(seller: SellerAccount): Promise<Policy> {
  const { name, ...terms } = DEFAULT_POLICIES.return
  return createOrFind(
    seller,
    name,
    () => seller.createReturnPolicy({ name, terms }),
    () => seller.returnPolicies(),
  )
}

async function createShipping(
  seller: SellerAccount,
  rules: ListingRules,
  sale: Shipment,
): Promise<ShippingPolicy> {
  const policy = newShippingPolicy(sale, await rules.shippingServices())
  if (!policy)
    throw new Failure('EBAY_REFUSED', {
      message:
        'eBay offers no shipping service for this coin. Please make a shipping policy on eBay.',
      detail: { retryable: false, field: 'shippingPrice', vendor: 'eBay' },
    })
  return createOrFind(
    seller,
    policy.name,
    () => seller.createShippingPolicy(policy),
    () => seller.shippingPolicies(),
  )
}

/**
 * Creates a policy, or finds the one of that name. Names are unique per seller, so a call whose response was
 * lost, or a concurrent publish, may have created it already.
 */
export async function createOrFind<P extends Policy>(
  seller: SellerAccount,
  name: string,
  create: () => Promise<P>,
  list: () => Promise<P[]>,
): Promise<P> {
  try {
    return await create()
  } catch (error) {
    if (await isNotOptedIn(seller, error))
      throw new Failure('EBAY_REFUSED', {
        message:
          'eBay is switching your account to business policies, which can take up to 24 hours. Please try again later.',
        detail: { retryable: true, vendor: 'eBay' },
        cause: error,
      })
    const existing = (await list()).find(policy => policy.name === name)
    if (existing) return existing
    throw error
  }
}
