import { EBAY_INSIGHTS_SCOPE, EBAY_SCOPE_PREFIX } from '../../shared/ebay.ts'
import { requestedScopes } from '../../worker/ebay/connection/connect.ts'
import type { SellerSession } from '../../worker/ebay/connection/seller-session.ts'
import type { ListingRules } from '../../worker/ebay/listing-rules.ts'
import { findShippingService } from '../../worker/ebay/policies/shipping-services.ts'
import type { Marketplace, SellerAccount, ShownListings } from '../../worker/ebay/port.ts'
import { sessionOf } from '../../worker/ebay/test/publication.ts'
import { createEbayBrowse } from '../../worker/market/vendors/ebay-browse.ts'
import { createEbayInsights } from '../../worker/market/vendors/ebay-insights.ts'
import { accessWith, type BareCall, bareCallsOf, marketplaceOf } from './ebay-client.ts'
import { checkItems, checkListings, endItems } from './ebay-listings.ts'
import { checkOrders, checkSelling } from './ebay-readings.ts'
import type { LiveRun } from './side.ts'

/**
 * Ten leaf categories of coins by what a seller would search for. Ids: leaves that programs of live sellers use; the
 * last two are those of bullion.
 */
const LEAVES = {
  '39464': 'Morgan Dollar',
  '11980': 'Peace Dollar',
  '11981': 'Eisenhower Dollar',
  '11973': 'Franklin Half Dollar',
  '41099': 'Walking Liberty Half Dollar',
  '41090': 'Mercury Dime',
  '39455': 'Lincoln Wheat Cent',
  '41084': 'Indian Head Cent',
  '177653': 'American Silver Eagle',
  '177652': 'American Gold Eagle',
}

const NAME = 'Obverse live check'
const LOCATION = { key: 'obverse-live-check', postalCode: '43215' }
const ACCOUNT = '/sell/account/v1'
const POLICIES = {
  payment_policy: 'paymentPolicies',
  return_policy: 'returnPolicies',
  fulfillment_policy: 'fulfillmentPolicies',
} as const

/**
 * Goes through everything that the product does at eBay, and ends what it made, also where a step failed or the run was
 * stopped.
 */
export async function checkEbay(run: LiveRun): Promise<void> {
  const { vars, recording } = run
  if (!vars.EBAY_CLIENT_ID || !vars.EBAY_CLIENT_SECRET || !vars.EBAY_RUNAME) {
    recording.skip('eBay', 'EBAY_CLIENT_ID, EBAY_CLIENT_SECRET or EBAY_RUNAME is missing.')
    return
  }
  const marketplace = marketplaceOf(vars, recording.fetch)
  const applicationToken = await recording.step('token of the application', async () => {
    const scopes = [
      EBAY_SCOPE_PREFIX,
      ...(vars.EBAY_INSIGHTS === 'on' ? [EBAY_INSIGHTS_SCOPE] : []),
    ]
    return (await marketplace.oauth.applicationToken(scopes)).token
  })
  if (applicationToken === undefined) return
  const rules = marketplace.rules(
    accessWith('application', applicationToken, async () => applicationToken),
  )
  await checkRules(run, rules)
  await checkSearch(run, applicationToken)
  const token = await sellerToken(run, marketplace)
  if (token === undefined) return
  const shown = marketplace.shown(
    accessWith('application', applicationToken, async () => applicationToken),
  )
  await checkSeller(run, { rules, shown }, token)
}

/** The seller's access token, by consent and by refresh. */
async function sellerToken(
  { vars, recording, consent, refreshToken }: LiveRun,
  { oauth }: Marketplace,
): Promise<string | undefined> {
  const scopes = requestedScopes({
    finances: vars.EBAY_FINANCES === 'on',
    stores: vars.EBAY_STORES === 'on',
    marketing: vars.EBAY_MARKETING === 'on',
  })
  const refresh = refreshToken
    ? refreshToken
    : await recording.step('token by consent', async () => {
        const code = await consent(oauth.consentUrl('live-check', scopes))
        return (await oauth.exchangeCode(code)).refresh.token
      })
  if (refreshToken) recording.skip('token by consent', 'There is a refresh token.')
  if (refresh === undefined) return undefined
  return recording.step('token by refresh', async () => (await oauth.refresh(refresh)).token)
}

async function checkRules({ recording }: LiveRun, rules: ListingRules): Promise<void> {
  for (const [id, name] of Object.entries(LEAVES)) {
    await recording.step(`suggestions for ${name}`, () => rules.suggestCategories(name))
    await recording.step(`aspects of ${id}, ${name}`, () => rules.aspects(id))
    await recording.step(`conditions of ${id}, ${name}`, () => rules.conditions(id))
  }
  await recording.step('shipping services', () => rules.shippingServices())
}

async function checkSearch({ vars, recording }: LiveRun, token: string): Promise<void> {
  const search = {
    apiUrl: vars.EBAY_API_URL,
    marketplaceId: vars.EBAY_MARKETPLACE,
    token: async () => token,
    fetch: recording.fetch,
  }
  const coin = { coinType: 'Morgan Dollar', year: '1881', mint: 'S' }
  const find = (create: typeof createEbayBrowse) => async () => {
    const result = await create(search).find(coin, AbortSignal.timeout(30_000), 0)
    if (!result.ok) throw new Error(result.reason)
  }
  await recording.step('current listings', find(createEbayBrowse))
  if (vars.EBAY_INSIGHTS === 'on') await recording.step('sold items', find(createEbayInsights))
  else recording.skip('sold items', 'EBAY_INSIGHTS is off.')
}

async function checkSeller(
  run: LiveRun,
  { rules, shown }: { rules: ListingRules; shown: ShownListings },
  token: string,
): Promise<void> {
  const { vars, recording } = run
  const access = accessWith('seller', token, async () => token)
  const seller = marketplaceOf(vars, recording.fetch).seller(access)
  const call = bareCallsOf(vars, token, recording)
  // What an earlier run left behind is ended first, and not compared.
  const unrecorded = marketplaceOf(vars, fetch).seller(access)
  const isClean = await recording.step('end: what an earlier run left', async () => {
    await endAll(sessionOf(unrecorded, rules), bareCallsOf(vars, token))
    return true
  })
  if (!isClean) return
  try {
    const account = await recording.step('identity', () => seller.identity())
    await recording.step('selling limit', () => seller.sellingLimit())
    const policies = await makePolicies(run, seller, rules)
    const location = await recording.step('location', async () => {
      await seller.createInventoryLocation(LOCATION.key, LOCATION.postalCode)
      return (await seller.inventoryLocations()).find(({ key }) => key === LOCATION.key)
    })
    await checkItems(run, call)
    const saved = { locationKey: LOCATION.key, postalCode: LOCATION.postalCode }
    const session = account && policies && location
    await checkListings(
      run,
      session
        ? { ...sessionOf(seller, rules), account, settings: { ...policies, location: saved } }
        : null,
      shown,
    )
    await checkOrders(run, seller)
    await checkSelling(run, seller)
  } finally {
    await endRecorded(run, sessionOf(seller, rules), call)
  }
}

/** Business policies of the run's own: the listings use no others. */
async function makePolicies({ recording }: LiveRun, seller: SellerAccount, rules: ListingRules) {
  return recording.step('policies', async () => {
    await seller.usesPolicies()
    await seller.paymentPolicies()
    await seller.returnPolicies()
    await seller.shippingPolicies()
    const service = findShippingService('USPS First Class', await rules.shippingServices())
    if (!service) throw new Error('eBay offers no USPS Ground Advantage.')
    const payment = await seller.createPaymentPolicy({ name: NAME, immediate: true })
    const returns = await seller.createReturnPolicy({
      name: NAME,
      terms: { returnDays: 30, payer: 'BUYER' },
    })
    const shipping = await seller.createShippingPolicy({
      name: NAME,
      handlingDays: 1,
      services: [{ ...service, cost: 499 }],
    })
    return {
      paymentPolicyId: payment.id,
      returnPolicyId: returns.id,
      shippingPolicyId: shipping.id,
    }
  })
}

/** Ends what the run made, as steps of their own that no stop leaves out. */
async function endRecorded(
  { recording }: LiveRun,
  session: SellerSession,
  call: BareCall,
): Promise<void> {
  await recording.lastStep('end: listings and items', () => endItems(session, call))
  await recording.lastStep('end: policies', () => endPolicies(call))
  await recording.lastStep('end: location', () => endLocation(call))
}

async function endAll(session: SellerSession, call: BareCall): Promise<void> {
  await endItems(session, call)
  await endPolicies(call)
  await endLocation(call)
}

/** Deletes the policies of the run's name. Throws an Error that names what is still there. */
async function endPolicies(call: BareCall): Promise<void> {
  const left: string[] = []
  for (const [kind, list] of Object.entries(POLICIES)) {
    const { status, body } = await call('GET', `${ACCOUNT}/${kind}?marketplace_id=EBAY_US`)
    // A seller who is not opted in to business policies has none.
    if (status !== 200) continue
    for (const id of idsOf(body, list)) {
      const deleted = await call('DELETE', `${ACCOUNT}/${kind}/${id}`)
      if (deleted.status !== 204) left.push(`${kind} ${id}`)
    }
  }
  if (left.length > 0) throw new Error(`Still on eBay: ${left.join(', ')}.`)
}

function idsOf(body: string, list: string): string[] {
  const found: unknown = Reflect.get(Object(JSON.parse(body)), list)
  return (Array.isArray(found) ? found : [])
    .filter(policy => policy.name === NAME)
    .map(policy =>
      String(policy.paymentPolicyId ?? policy.returnPolicyId ?? policy.fulfillmentPolicyId),
    )
}

async function endLocation(call: BareCall): Promise<void> {
  const { status } = await call('DELETE', `/sell/inventory/v1/location/${LOCATION.key}`)
  if (status !== 204 && status !== 404) throw new Error(`Still on eBay: location ${LOCATION.key}.`)
}
