import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { stripeControlPage } from './control-page.ts'
import { RETRIES_END, retriesEnd, type StripeServices } from './services.ts'
import { CORRUPTIONS } from './webhook-deliveries.ts'

const corrupt = z.enum(CORRUPTIONS).optional()
const deliverSchema = z.strictObject({ events: z.array(z.string()).min(1), corrupt })
const signedSchema = z.strictObject({ event: z.string(), corrupt })
const settingsSchema = z.strictObject({
  webhookUrl: z.url().nullable().optional(),
  /** Stores new events instead of sending them. */
  hold: z.boolean().optional(),
  retriesEnd: z.enum(RETRIES_END).optional(),
})

/** Replays, reorders and corrupts webhooks. Mounted at `/control/stripe`. */
export function stripeControl(services: StripeServices & { webhookUrl: () => string | null }) {
  const { state, objects, deliveries } = services
  const app = new Hono()
  const wantsPage = (c: Context) => (c.req.header('accept') ?? '').includes('text/html')

  app.get('/', c => {
    const events = objects.all('event', c.req.query('customer'))
    const log = deliveries.log()
    const url = services.webhookUrl()
    return wantsPage(c)
      ? c.html(stripeControlPage({ origin: new URL(c.req.url).origin, url, events, log }))
      : c.json({ webhookUrl: url, retriesEnd: retriesEnd(state), events, deliveries: log })
  })

  app.post('/deliver', async c => {
    const parsed = deliverSchema.safeParse(await bodyOf(c))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    const sent = []
    for (const id of parsed.data.events) {
      const event = objects.find('event', id)
      if (!event) return c.json({ error: `There is no event ${id}.` }, 404)
      sent.push({ event: id, outcome: await deliveries.send(event, parsed.data.corrupt) })
    }
    return wantsPage(c) ? c.redirect('/control/stripe', 303) : c.json({ sent })
  })

  app.post('/signed', async c => {
    const parsed = signedSchema.safeParse(await bodyOf(c))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    const event = objects.find('event', parsed.data.event)
    if (!event) return c.json({ error: `There is no event ${parsed.data.event}.` }, 404)
    return c.json(deliveries.signed(event, parsed.data.corrupt))
  })

  app.post('/settings', async c => {
    const parsed = settingsSchema.safeParse(await bodyOf(c))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    const { webhookUrl, hold, retriesEnd } = parsed.data
    if (webhookUrl !== undefined) state.saveSetting('stripe.webhookUrl', webhookUrl ?? '')
    if (hold !== undefined) state.saveSetting('stripe.hold', hold ? 'yes' : 'no')
    if (retriesEnd !== undefined) state.saveSetting('stripe.retriesEnd', retriesEnd)
    return c.json(parsed.data)
  })

  return app
}

/** Reads JSON or the page's form. */
async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (/urlencoded/i.test(c.req.header('content-type') ?? '')) {
    const form = new URLSearchParams(text)
    return { events: form.getAll('events') }
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
