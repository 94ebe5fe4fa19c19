import { Hono } from 'hono'
import { sessionRoutes } from './api-checkout.ts'
import { customerRoutes } from './api-customers.ts'
import { authenticate, idempotency } from './api-middleware.ts'
import { listed, read } from './api-requests.ts'
import { subscriptionRoutes } from './api-subscriptions.ts'
import { findPrice, PRICES, PRODUCTS } from './catalogue.ts'
import { missing, StripeRefusal } from './errors.ts'
import * as parameters from './parameters.ts'
import type { StripeServices } from './services.ts'

/** Stripe's API in the version of the SDK. Mounted at `/stripe/v1`. */
export function apiRoutes(services: StripeServices) {
  const app = new Hono()

  app.use(authenticate, idempotency(services))
  app.route('/', customerRoutes(services))
  app.route('/', sessionRoutes(services))
  app.route('/', subscriptionRoutes(services))

  app.get('/prices', async c => listed(c, PRICES, await read(c, parameters.listParameters)))
  app.get('/prices/:id', async c => {
    await read(c, parameters.noParameters)
    const price = findPrice(c.req.param('id'))
    if (!price) throw missing('price', c.req.param('id'), 'price')
    return c.json(price)
  })
  app.get('/products', async c => listed(c, PRODUCTS, await read(c, parameters.listParameters)))
  app.get('/products/:id', async c => {
    await read(c, parameters.noParameters)
    const product = PRODUCTS.find(one => one.id === c.req.param('id'))
    if (!product) throw missing('product', c.req.param('id'))
    return c.json(product)
  })

  app.all('*', c => {
    const path = c.req.path.replace(/^\/stripe/, '')
    const message = `Unrecognized request URL (${c.req.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`
    throw new StripeRefusal(404, { type: 'invalid_request_error', message })
  })

  return app
}
