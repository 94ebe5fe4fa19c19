import { Hono } from 'hono'
import { requires, SCOPES, sellerId } from './auth.ts'
import { INVALID_TOKEN, refuse } from './errors.ts'
import { sellerById } from './sellers.ts'
import type { EbayEnv, EbayServices } from './services.ts'

/** Who the token's seller is. Mounted at `/commerce/identity/v1`. */
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
      registrationMarketplaceId: 'EBAY_US',
    })
  })
  return app
}
