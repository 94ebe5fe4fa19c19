import { EBAY_SCOPE_PREFIX } from '../shared/ebay.ts'
import { checkSellerSchemas } from './administration/seller-schemas.ts'
import type { PaymentProvider } from './billing/port.ts'
import { checkVision } from './coins/vendors/check-vision.ts'
import type { ModelSettings } from './coins/vendors/language-model.ts'
import { composeGuide } from './compose-market.ts'
import type { Directory } from './db/connection.ts'
import type { EbayService } from './ebay/service/service.ts'
import { type Env, varsOf } from './env.ts'
import type { VendorCheck } from './http/vendor-check.ts'
import type { MailService } from './mail/port.ts'
import { checkGuide, checkSpot } from './market/check-prices.ts'
import type { SpotPriceCache } from './market/spot-prices.ts'
import { checkTurn } from './pairing/check-turn.ts'
import type { TurnProvider } from './pairing/port.ts'
import { areSellersDivided } from './seller-databases.ts'
import { switches } from './switches.ts'

/** The vendors that are set up; null for any other. */
type Vendors = {
  directory: Directory
  ebay: EbayService | null
  vision: ModelSettings | null
  spot: SpotPriceCache
  payments: PaymentProvider | null
  sender: MailService | null
  turn: TurnProvider | null
  now: () => number
}

/** The vendor checks of the admins' settings page. */
export function vendorChecks(env: Env, vendors: Vendors): VendorCheck[] {
  const { directory, ebay, vision, spot, payments, sender, turn, now } = vendors
  const guide = composeGuide(varsOf(env))
  const missing = (feature: string) =>
    switches(env).find(one => one.feature === feature)?.missing ?? []
  return [
    {
      vendor: 'eBay',
      purpose: 'Connecting sellers, publishing, prices',
      missing: missing('ebay'),
      run:
        ebay &&
        // An application token shows that eBay responds and accepts our keys.
        (async () => {
          await ebay.marketplace.oauth.applicationToken([EBAY_SCOPE_PREFIX])
          return { ok: true }
        }),
    },
    {
      vendor: 'eBay account deletion',
      purpose: 'eBay disables production keys without it',
      missing: missing('ebay account deletion'),
      // eBay sends requests to us, so there is nothing to check.
      run: null,
    },
    {
      vendor: `Vision model (${varsOf(env).VISION_PROVIDER})`,
      purpose: 'Coin identification',
      missing: missing('vision'),
      run: vision && checkVision(vision),
    },
    {
      vendor: 'metals.dev',
      purpose: 'Melt values',
      missing: missing('metals'),
      run: checkSpot(spot, now),
    },
    {
      vendor: 'PCGS',
      purpose: 'Price guide',
      missing: missing('price guide'),
      run: guide && checkGuide(guide),
    },
    {
      vendor: 'Stripe',
      purpose: 'Paid plans',
      missing: missing('payments'),
      run: payments && (() => payments.check()),
    },
    {
      vendor: sender ? `Mail (${sender.name})` : 'Mail',
      purpose: 'Mails to applicants and users',
      missing: missing('mail'),
      run: sender && (signal => sender.check(signal)),
    },
    {
      vendor: 'Cloudflare TURN',
      purpose: 'Reaching a paired phone in networks that hide it',
      missing: missing('turn'),
      run: turn && checkTurn(turn),
    },
    ...(areSellersDivided(env) ? [checkSellerSchemas(directory)] : []),
  ]
}
