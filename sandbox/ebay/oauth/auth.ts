import type { Context, MiddlewareHandler } from 'hono'
import type { State } from '../../lib/state.ts'
import { ACCESS_DENIED, INVALID_TOKEN, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { findToken } from './tokens.ts'

const PREFIX = 'https://api.ebay.com/oauth/api_scope'

/** Scopes that the application can request. Others are refused at the consent page. */
export const SCOPES = {
  bare: PREFIX,
  inventory: `${PREFIX}/sell.inventory`,
  inventoryReadonly: `${PREFIX}/sell.inventory.readonly`,
  account: `${PREFIX}/sell.account`,
  accountReadonly: `${PREFIX}/sell.account.readonly`,
  fulfillment: `${PREFIX}/sell.fulfillment`,
  fulfillmentReadonly: `${PREFIX}/sell.fulfillment.readonly`,
  finances: `${PREFIX}/sell.finances`,
  stores: `${PREFIX}/sell.stores`,
  marketing: `${PREFIX}/sell.marketing`,
  identity: `${PREFIX}/commerce.identity.readonly`,
  notification: `${PREFIX}/commerce.notification.subscription`,
  insights: `${PREFIX}/buy.marketplace.insights`,
} as const

/** Values of the settings `financesScope` and `promotionScopes`. */
export const SCOPE_ANSWERS = ['granted', 'withheld', 'refused'] as const

/** The scopes that a setting says something of. */
const SETTING_OF: Readonly<Record<string, string>> = {
  [SCOPES.finances]: 'financesScope',
  [SCOPES.stores]: 'promotionScopes',
  [SCOPES.marketing]: 'promotionScopes',
}

/** What becomes of a scope that is asked for; granted unless a setting says otherwise. */
export const answerToScope = (state: State, scope: string): string => {
  const setting = SETTING_OF[scope]
  return (setting !== undefined && state.setting(setting)) || 'granted'
}

export type Scope = (typeof SCOPES)[keyof typeof SCOPES]

export const USER_SCOPES: readonly string[] = Object.values(SCOPES).filter(
  scope => scope !== SCOPES.insights,
)
/** An application token can hold these; the last one is the restricted Marketplace Insights. */
export const APPLICATION_SCOPES: readonly string[] = [SCOPES.bare, SCOPES.insights]

export const SCOPE_WORDS: Record<string, string> = {
  [SCOPES.bare]: 'View public data from eBay',
  [SCOPES.inventory]: 'View and manage your inventory and offers',
  [SCOPES.inventoryReadonly]: 'View your inventory and offers',
  [SCOPES.account]: 'View and manage your account settings',
  [SCOPES.accountReadonly]: 'View your account settings',
  [SCOPES.fulfillment]: 'View and manage your order fulfillments',
  [SCOPES.fulfillmentReadonly]: 'View your order fulfillments',
  [SCOPES.finances]: 'View your payment and order information',
  [SCOPES.stores]: 'View and manage your eBay store',
  [SCOPES.marketing]: 'View and manage your marketing activities, such as ad campaigns',
  [SCOPES.identity]: 'View your basic information, such as your username',
  [SCOPES.notification]: 'View and manage your event notification subscriptions',
}

/**
 * Checks the bearer token of a request.
 * @param who `user`: a seller's token; `any`: a seller's or the application's
 * @param scopes one of them must have been granted
 * @throws EbayRefusal 401 with 1001, 403 with 1100
 */
export function requires(
  deps: EbayServices,
  who: 'user' | 'any',
  ...scopes: Scope[]
): MiddlewareHandler<EbayEnv> {
  return async (c, next) => {
    const [, secret] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const caller = secret && findToken(deps.state, deps.now(), secret, ['access', 'application'])
    if (!caller) refuse(401, INVALID_TOKEN)
    if (who === 'user' && caller.userId === null) refuse(403, ACCESS_DENIED)
    if (!scopes.some(scope => caller.scopes.includes(scope))) refuse(403, ACCESS_DENIED)
    c.set('caller', caller)
    await next()
  }
}

/** The seller of an authorized request. */
export function sellerId(c: Context<EbayEnv>): string {
  const { userId } = c.get('caller')
  if (userId === null) refuse(403, ACCESS_DENIED)
  return userId
}
