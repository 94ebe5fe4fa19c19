import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findPrice, PRICES, PRODUCTS } from './catalogue.ts'
import { createCheckoutSession, findSession } from './checkout.ts'
import { invalid, missing, refusalOf, StripeRefusal } from './errors.ts'
import { type Form, readForm } from './form.ts'
import { newCustomer } from './objects.ts'
import * as parameters from './parameters.ts'
import { createPortalSession } from './portal.ts'
import { clockOf, SECRET_KEY, type StripeServices } from './services.ts'
import { newId } from './store.ts'
import { idOf, isLive, itemOf, type SubscriptionLifecycle } from './subscription-lifecycle.ts'

const PAGE = 10
/** https://docs.stripe.com/api/idempotent_requests */
const KEY_REMEMBERED_MS = 24 * 3_600_000
const KEY_MAX = 255

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type Parts = StripeServices & { life: SubscriptionLifecycle }
type Deleted = { id: string; object: string; deleted: true }

/** Parameters of the body, or of the query. Throws what is wrong with them. */
async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
  const form: Form = readForm(text || (c.req.method === 'DELETE' ? await c.req.text() : ''))
  const parsed = schema.safeParse(form, { reportInput: true })
  if (!parsed.success) throw refusalOf(parsed.error)
  return parsed.data
}

/** A page of a list, the newest first. */
function listed<T extends { id: string }>(
  c: Context,
  all: readonly T[],
  {
    limit = PAGE,
    starting_after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
) {
  const from = starting_after ? all.findIndex(one => one.id === starting_after) + 1 : 0
  const data = all.slice(from, from + limit)
  const url = c.req.path.replace(/^\/stripe/, '')
  return c.json({ object: 'list', url, has_more: from + limit < all.length, data })
}

/** Stripe's API, of the version that the SDK speaks. Mounted at `/stripe/v1`. */
export function apiRoutes(deps: Parts) {
  const { state, objects, deliveries, life, now } = deps
  const app = new Hono()

  app.use(async (c, next) => {
    const [, key = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    if (key === '') {
      const message =
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      throw new StripeRefusal(401, { type: 'invalid_request_error', message })
    }
    if (!same(key, SECRET_KEY)) {
      const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
      const message = `Invalid API Key provided: ${shown}`
      throw new StripeRefusal(401, { type: 'invalid_request_error', message })
    }
    await next()
  })

  app.use(async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return next()
    if (key.length > KEY_MAX)
      throw invalid(`Idempotency keys can be at most ${KEY_MAX} characters.`)
    const asked = `${c.req.path}\n${await c.req.text()}`
    const request = createHash('sha256').update(asked).digest('hex')
    const before = state.get(
      'SELECT request, status, answer FROM stripe_key WHERE key = ? AND at > ?',
      key,
      now() - KEY_REMEMBERED_MS,
    )
    if (before && before['request'] !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeRefusal(400, { type: 'idempotency_error', message })
    }
    if (before) {
      return new Response(String(before['answer']), {
        status: Number(before['status']),
        headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' },
      })
    }
    await next()
    // What was refused before anything was done may be tried again.
    if (!c.res.ok) return
    const answer = await c.res.clone().text()
    state.run(
      `INSERT INTO stripe_key VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
       request = excluded.request, status = excluded.status, answer = excluded.answer, at = excluded.at`,
      ...([key, request, c.res.status, answer, now()] as const),
    )
  })

  const customer = (id: string, param?: string) => {
    const found = objects.find('customer', id)
    if (!found) throw missing('customer', id, param, param ? 400 : 404)
    return found
  }
  const subscription = (id: string) => {
    const found = objects.find('subscription', id)
    if (!found) throw missing('subscription', id)
    return found
  }

  app.post('/customers', async c => {
    const given = await read(c, parameters.customerParameters)
    const id = newId('cus')
    const { email, name, phone, description, metadata } = given
    const made = newCustomer(id, clockOf(deps, id), {
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
    // Stripe goes on to answer for a deleted customer, in a few words.
    if (state.setting(`stripe.deleted.${id}`)) return c.json(deleted(id))
    return c.json(customer(id))
  })
  app.delete('/customers/:id', async c => {
    const { id } = customer(c.req.param('id'))
    state.transaction(() => {
      for (const one of objects.all('subscription', id).filter(isLive)) life.cancel(one)
      deliveries.emit('customer.deleted', customer(id), id)
      objects.remove(id)
      state.saveSetting(`stripe.deleted.${id}`, 'yes')
    })
    return c.json(deleted(id))
  })

  app.post('/checkout/sessions', async c =>
    c.json(createCheckoutSession(deps, await read(c, parameters.checkoutParameters), originOf(c))),
  )
  app.get('/checkout/sessions', async c => {
    const asked = await read(c, parameters.sessionListParameters)
    if (asked.customer) customer(asked.customer, 'customer')
    const all = objects
      .all('checkout.session', asked.customer)
      .map(one => findSession(deps, one.id) ?? one)
      .filter(one => asked.status === undefined || one.status === asked.status)
      .filter(one => asked.subscription === undefined || one.subscription === asked.subscription)
    return listed(c, all, asked)
  })
  app.get('/checkout/sessions/:id', async c => {
    await read(c, parameters.noParameters)
    const found = findSession(deps, c.req.param('id'))
    if (!found) throw missing('checkout.session', c.req.param('id'))
    return c.json(found)
  })
  app.post('/checkout/sessions/:id/expire', async c => {
    await read(c, parameters.noParameters)
    const found = findSession(deps, c.req.param('id'))
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
    const asked = await read(c, parameters.portalParameters)
    customer(asked.customer, 'customer')
    return c.json(createPortalSession(deps, asked, originOf(c)))
  })

  app.get('/subscriptions', async c => {
    const asked = await read(c, parameters.subscriptionListParameters)
    if (asked.customer && !state.setting(`stripe.deleted.${asked.customer}`))
      customer(asked.customer, 'customer')
    const all = objects.all('subscription', asked.customer).filter(one => {
      if (asked.price !== undefined && itemOf(one).price.id !== asked.price) return false
      if (asked.status === 'all') return true
      if (asked.status === 'ended') return !isLive(one)
      return asked.status ? one.status === asked.status : one.status !== 'canceled'
    })
    return listed(c, all, asked)
  })
  app.get('/subscriptions/:id', async c => {
    await read(c, parameters.noParameters)
    return c.json(subscription(c.req.param('id')))
  })
  app.post('/subscriptions/:id', async c => {
    const asked = await read(c, parameters.subscriptionParameters)
    let found = subscription(c.req.param('id'))
    const [item] = asked.items ?? []
    if (item?.id !== undefined && item.id !== itemOf(found).id)
      throw missing('subscription_item', item.id, 'items[0][id]', 400)
    if (item?.price !== undefined) {
      const price = findPrice(item.price)
      if (!price) throw missing('price', item.price, 'items[0][price]', 400)
      found = life.change(found, price)
    }
    if (asked.cancel_at_period_end !== undefined)
      found = life.endWithPeriod(found, asked.cancel_at_period_end)
    return c.json(found)
  })
  app.delete('/subscriptions/:id', async c => {
    await read(c, parameters.cancelParameters)
    const found = subscription(c.req.param('id'))
    if (!isLive(found)) throw missing('subscription', found.id)
    return c.json(life.cancel(found))
  })

  app.get('/invoices', async c => {
    const asked = await read(c, parameters.listParameters)
    if (asked.customer) customer(asked.customer, 'customer')
    return listed(c, objects.all('invoice', asked.customer), asked)
  })
  app.get('/invoices/:id', async c => {
    await read(c, parameters.noParameters)
    const found = objects.find('invoice', c.req.param('id'))
    if (!found) throw missing('invoice', c.req.param('id'))
    return c.json(found)
  })

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

const deleted = (id: string): Deleted => ({ id, object: 'customer', deleted: true })
const originOf = (c: Context): string => new URL(c.req.url).origin
