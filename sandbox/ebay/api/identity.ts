import { Hono } from 'hono'
import { siteHere } from '../../lib/site-here.ts'
import { INVALID_TOKEN, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { sellerById } from '../store/sellers.ts'

/** The Identity API: the seller of the token. Mounted at `/commerce/identity/v1`. */
export function identityRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/user/', requires(deps, 'user', SCOPES.identity), c => {
    const seller = sellerById(deps.state, sellerId(c))
    if (!seller) refuse(401, INVALID_TOKEN)
    return c.json({
      userId: seller.userId,
      username: seller.username,
      accountType: 'INDIVIDUAL',
      status: 'CONFIRMED',
      registrationMarketplaceId: siteHere().id,
    })
  })
  return app
}
