import { DEFAULT_POLICIES, type SelectedPolicies } from '../../shared/ebay.ts'
import { Failure } from '../http/failure.ts'
import type { ListingRules, Policy, SellerAccount, ShippingPolicy } from './port.ts'
import {
  chooseShipping,
  newShippingPolicy,
  type Sale,
  type ShippingChoice,
  withCost,
} from './shipping-choice.ts'

export type ListingPolicies = {
  paymentPolicyId: string
  returnPolicyId: string
  shipping: ShippingChoice
}

/**
 * The three business policies of a listing: what the seller selected, as long as eBay still has it; else
 * the seller's own ones; else new ones after the default configuration. A seller who is not opted in to
 * business policies is opted in first, which eBay may take a day to do.
 */
export async function ensurePolicies(
  seller: SellerAccount,
  rules: ListingRules,
  selected: SelectedPolicies,
  sale: Sale,
): Promise<ListingPolicies> {
  const [payments, returns, shippings] = await listPolicies(seller)
  const known = {
    payment: pick(payments, selected.paymentPolicyId),
    returns: pick(returns, selected.returnPolicyId),
    shipping: chooseShipping(shippings, selected.shippingPolicyId, sale),
  }
  if (!known.payment || !known.returns || !known.shipping) await seller.optInToPolicies()
  const payment = known.payment ?? (await createPayment(seller))
  const returnPolicy = known.returns ?? (await createReturns(seller))
  const shipping = known.shipping ?? withCost(await createShipping(seller, rules, sale), sale)
  return { paymentPolicyId: payment.id, returnPolicyId: returnPolicy.id, shipping }
}

const pick = (policies: Policy[], id: string | null) =>
  policies.find(each => each.id === id) ?? policies[0]

/** Not opted in to business policies: to be asked for policies is an error to eBay; to us it is none yet. */
const NOT_OPTED_IN = 20403
const isNotOptedIn = (error: unknown): boolean =>
  error instanceof Failure && error.detail?.vendorCode === NOT_OPTED_IN

/** The seller's policies: payment, return, shipping. */
export async function listPolicies(
  seller: SellerAccount,
): Promise<[Policy[], Policy[], ShippingPolicy[]]> {
  try {
    return await Promise.all([
      seller.paymentPolicies(),
      seller.returnPolicies(),
      seller.shippingPolicies(),
    ])
  } catch (error) {
    if (isNotOptedIn(error)) return [[], [], []]
    throw error
  }
}

const createPayment = (seller: SellerAccount): Promise<Policy> =>
  createOrFind(
    DEFAULT_POLICIES.payment.name,
    () => seller.createPaymentPolicy(DEFAULT_POLICIES.payment),
    () => seller.paymentPolicies(),
  )

const createReturns = (seller: SellerAccount): Promise<Policy> => {
  const { name, ...terms } = DEFAULT_POLICIES.return
  return createOrFind(
    name,
    () => seller.createReturnPolicy({ name, terms }),
    () => seller.returnPolicies(),
  )
}

async function createShipping(
  seller: SellerAccount,
  rules: ListingRules,
  sale: Sale,
): Promise<ShippingPolicy> {
  const policy = newShippingPolicy(sale, await rules.shippingServices())
  if (!policy)
    throw new Failure('EBAY_REFUSED', {
      message:
        'eBay offers no shipping service for this coin. Please make a shipping policy on eBay.',
      detail: { retryable: false, field: 'shippingPrice', vendor: 'eBay' },
    })
  return createOrFind(
    policy.name,
    () => seller.createShippingPolicy(policy),
    () => seller.shippingPolicies(),
  )
}

/**
 * Makes a policy, or finds the one of that name: names are unique for a seller, so a call whose answer
 * was lost, or that ran beside another publish, has made it already.
 */
export async function createOrFind<P extends Policy>(
  name: string,
  make: () => Promise<P>,
  list: () => Promise<P[]>,
): Promise<P> {
  try {
    return await make()
  } catch (error) {
    if (isNotOptedIn(error))
      throw new Failure('EBAY_REFUSED', {
        message:
          'eBay is switching your account to business policies, which can take up to 24 hours. Please try again later.',
        detail: { retryable: true, vendor: 'eBay', vendorCode: NOT_OPTED_IN },
        cause: error,
      })
    const made = (await list()).find(policy => policy.name === name)
    if (made) return made
    throw error
  }
}
