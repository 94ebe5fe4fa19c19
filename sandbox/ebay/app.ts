import { Hono } from 'hono'
import { onSite } from '../lib/site-here.ts'
import { accountRoutes } from './api/account.ts'
import { notificationRoutes } from './api/account-deletion-notifications.ts'
import { browseRoutes } from './api/browse.ts'
import { financesRoutes } from './api/finances.ts'
import { fulfillmentRoutes } from './api/fulfillment.ts'
import { identityRoutes } from './api/identity.ts'
import { insightsRoutes } from './api/insights.ts'
import { inventoryRoutes } from './api/inventory.ts'
import { itemViewRoutes } from './api/item-view.ts'
import { marketingRoutes } from './api/marketing.ts'
import { mediaRoutes, pictureServer } from './api/media.ts'
import { metadataRoutes } from './api/metadata.ts'
import { negotiationRoutes } from './api/negotiation.ts'
import { analyticsRoutes } from './api/quota.ts'
import { storesRoutes } from './api/stores.ts'
import { taxonomyRoutes } from './api/taxonomy.ts'
import { tradingRoutes } from './api/trading.ts'
import { accessError, answerRefusal, EbayRefusal, parameter, SYSTEM_ERROR } from './http/errors.ts'
import type { EbayEnv, EbayServices } from './http/services.ts'
import { authorizeRoutes, tokenRoutes } from './oauth/oauth.ts'
import { siteOfCall } from './oauth/site-of-call.ts'
import { websiteRoutes } from './website/website-routes.ts'

/** The simulated eBay with all its hosts under one prefix. Mounted at `/ebay`. */
export function ebayApp(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.onError((error, c) => {
    if (error instanceof EbayRefusal) return answerRefusal(c, error)
    console.error(`${c.req.method} ${c.req.path}`, error)
    return answerRefusal(c, new EbayRefusal(500, [SYSTEM_ERROR]))
  })

  app.use((c, next) => onSite(siteOfCall(deps, c), next))
  app.route('/oauth2', authorizeRoutes(deps))
  app.route('/identity/v1/oauth2', tokenRoutes(deps))
  app.route('/commerce/identity/v1', identityRoutes(deps))
  app.route('/commerce/media/v1_beta', mediaRoutes(deps))
  app.route('/commerce/notification/v1', notificationRoutes(deps))
  app.route('/commerce/taxonomy/v1', taxonomyRoutes(deps))
  app.route('/sell/inventory/v1', inventoryRoutes(deps))
  app.route('/sell/account/v1', accountRoutes(deps))
  app.route('/sell/metadata/v1', metadataRoutes(deps))
  app.route('/sell/fulfillment/v1', fulfillmentRoutes(deps))
  app.route('/sell/finances/v1', financesRoutes(deps))
  app.route('/sell/negotiation/v1', negotiationRoutes(deps))
  app.route('/sell/stores/v1', storesRoutes(deps))
  app.route('/sell/marketing/v1', marketingRoutes(deps))
  app.route('/ws', tradingRoutes(deps))
  app.route('/buy/browse/v1', browseRoutes(deps))
  app.route('/buy/browse/v1', itemViewRoutes(deps))
  app.route('/buy/marketplace_insights/v1_beta', insightsRoutes(deps))
  app.route('/developer/analytics/v1_beta', analyticsRoutes(deps))
  app.route('/i', pictureServer(deps))
  app.route('/', websiteRoutes(deps))

  app.all('*', c =>
    c.json(
      {
        errors: [
          accessError(2002, 'Resource not found', {
            longMessage: `${c.req.method} ${c.req.path} is not an operation of this sandbox.`,
            parameters: [parameter('path', c.req.path)],
          }),
        ],
      },
      404,
    ),
  )
  return app
}
