import { Hono } from 'hono'
import { findCustomer, read } from './api-requests.ts'
import { newCustomer } from './objects.ts'
import * as parameters from './parameters.ts'
import { clockOf, type StripeServices } from './services.ts'
import { newId } from './store.ts'
import { cancelSubscription, isLive } from './subscription-lifecycle.ts'

export function customerRoutes(services: StripeServices) {
  const { state, objects, deliveries } = services
  const app = new Hono()

  app.post('/customers', async c => {
    const given = await read(c, parameters.customerParameters)
    const id = newId('cus')
    const { email, name, phone, description, metadata } = given
    const made = newCustomer(id, clockOf(services, id), {
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(description === undefined ? {} : { description }),
      ...(metadata === undefined ? {} : { metadata }),
    })
    return c.json(objects.save('customer', made, id))
  })
  app.get('/customers/:id', async c => {
    await read(c, parameters.noParameters)
    const id = c.req.param('id')
    // Stripe returns a short object for a deleted customer.
    if (state.setting(`stripe.deleted.${id}`)) return c.json(deleted(id))
    return c.json(findCustomer(services, id))
  })
  app.delete('/customers/:id', async c => {
    const { id } = findCustomer(services, c.req.param('id'))
    state.transaction(() => {
      for (const one of objects.all('subscription', id).filter(isLive))
        cancelSubscription(services, one)
      deliveries.emit('customer.deleted', findCustomer(services, id), id)
      objects.remove(id)
      state.saveSetting(`stripe.deleted.${id}`, 'yes')
    })
    return c.json(deleted(id))
  })

  return app
}

const deleted = (id: string) => ({ id, object: 'customer' as const, deleted: true as const })
