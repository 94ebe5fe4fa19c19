import { Hono } from 'hono'
import { findCustomer, listed, read } from './api-requests.ts'
import { findPrice } from './catalogue.ts'
import { missing } from './errors.ts'
import * as parameters from './parameters.ts'
import type { StripeServices } from './services.ts'
import {
  cancelAtPeriodEnd,
  cancelSubscription,
  changePrice,
  isLive,
  itemOf,
} from './subscription-lifecycle.ts'

/** Subscriptions and their invoices. */
export function subscriptionRoutes(services: StripeServices) {
  const { state, objects } = services
  const app = new Hono()

  const subscription = (id: string) => {
    const found = objects.find('subscription', id)
    if (!found) throw missing('subscription', id)
    return found
  }

  app.get('/subscriptions', async c => {
    const given = await read(c, parameters.subscriptionListParameters)
    if (given.customer && !state.setting(`stripe.deleted.${given.customer}`))
      findCustomer(services, given.customer, 'customer')
    const all = objects.all('subscription', given.customer).filter(one => {
      if (given.price !== undefined && itemOf(one).price.id !== given.price) return false
      if (given.status === 'all') return true
      if (given.status === 'ended') return !isLive(one)
      return given.status ? one.status === given.status : one.status !== 'canceled'
    })
    return listed(c, all, given)
  })
  app.get('/subscriptions/:id', async c => {
    await read(c, parameters.noParameters)
    return c.json(subscription(c.req.param('id')))
  })
  app.post('/subscriptions/:id', async c => {
    const given = await read(c, parameters.subscriptionParameters)
    let found = subscription(c.req.param('id'))
    const [item] = given.items ?? []
    if (item?.id !== undefined && item.id !== itemOf(found).id)
      throw missing('subscription_item', item.id, 'items[0][id]', 400)
    if (item?.price !== undefined) {
      const price = findPrice(item.price)
      if (!price) throw missing('price', item.price, 'items[0][price]', 400)
      found = changePrice(services, found, price)
    }
    if (given.cancel_at_period_end !== undefined)
      found = cancelAtPeriodEnd(services, found, given.cancel_at_period_end)
    return c.json(found)
  })
  app.delete('/subscriptions/:id', async c => {
    await read(c, parameters.cancelParameters)
    const found = subscription(c.req.param('id'))
    if (!isLive(found)) throw missing('subscription', found.id)
    return c.json(cancelSubscription(services, found))
  })

  app.get('/invoices', async c => {
    const given = await read(c, parameters.invoiceListParameters)
    if (given.customer) findCustomer(services, given.customer, 'customer')
    const all = objects.all('invoice', given.customer).filter(one => {
      const { subscription: of } = one.parent?.subscription_details ?? {}
      return (
        (given.subscription === undefined || of === given.subscription) &&
        (given.status === undefined || one.status === given.status)
      )
    })
    return listed(c, all, given)
  })
  app.get('/invoices/:id', async c => {
    await read(c, parameters.noParameters)
    const found = objects.find('invoice', c.req.param('id'))
    if (!found) throw missing('invoice', c.req.param('id'))
    return c.json(found)
  })

  return app
}
