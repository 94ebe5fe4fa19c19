import { Hono } from 'hono'
import { findCustomer, listed, originOf, read } from './api-requests.ts'
import { PORTAL_CONFIGURATION } from './catalogue.ts'
import { createCheckoutSession, findSession } from './checkout.ts'
import { invalid, missing } from './errors.ts'
import * as parameters from './parameters.ts'
import { createPortalSession } from './portal.ts'
import type { StripeServices } from './services.ts'
import { idOf } from './subscription-lifecycle.ts'

/** Sessions of the checkout page and of the customer portal. */
export function sessionRoutes(services: StripeServices) {
  const { objects, deliveries } = services
  const app = new Hono()

  app.post('/checkout/sessions', async c =>
    c.json(
      createCheckoutSession(services, await read(c, parameters.checkoutParameters), originOf(c)),
    ),
  )
  app.get('/checkout/sessions', async c => {
    const given = await read(c, parameters.sessionListParameters)
    if (given.customer) findCustomer(services, given.customer, 'customer')
    const all = objects
      .all('checkout.session', given.customer)
      .map(one => findSession(services, one.id) ?? one)
      .filter(one => given.status === undefined || one.status === given.status)
      .filter(one => given.subscription === undefined || one.subscription === given.subscription)
    return listed(c, all, given)
  })
  app.get('/checkout/sessions/:id', async c => {
    await read(c, parameters.noParameters)
    const found = findSession(services, c.req.param('id'))
    if (!found) throw missing('checkout.session', c.req.param('id'))
    return c.json(found)
  })
  app.post('/checkout/sessions/:id/expire', async c => {
    await read(c, parameters.noParameters)
    const found = findSession(services, c.req.param('id'))
    if (!found) throw missing('checkout.session', c.req.param('id'))
    if (found.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${found.status}.`,
      )
    }
    const after = { ...found, status: 'expired' as const, url: null }
    objects.save('checkout.session', after, idOf(found.customer))
    deliveries.emit('checkout.session.expired', after, idOf(found.customer))
    return c.json(after)
  })

  app.post('/billing_portal/sessions', async c => {
    const given = await read(c, parameters.portalParameters)
    findCustomer(services, given.customer, 'customer')
    return c.json(createPortalSession(services, given, originOf(c)))
  })

  app.get('/billing_portal/configurations', async c => {
    const given = await read(c, parameters.configurationListParameters)
    const { active, is_default } = PORTAL_CONFIGURATION
    const isAsked =
      (given.active ?? active) === active && (given.is_default ?? is_default) === is_default
    return listed(c, isAsked ? [PORTAL_CONFIGURATION] : [], given)
  })

  return app
}
