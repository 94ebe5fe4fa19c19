import { z } from 'zod'
import { SECRET_KEY } from '../../sandbox/stripe/services.ts'

const listSchema = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      metadata: z.record(z.string(), z.string()),
      items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }) })) }),
    }),
  ),
})
type Subscription = z.infer<typeof listSchema>['data'][number]

const sentSchema = z.object({
  events: z.array(z.object({ id: z.string() })),
  deliveries: z.array(z.object({ eventId: z.string(), outcome: z.string() })),
})

/** The plan that each user pays for by the payment provider's own books, and how many they pay for at once. */
export async function plansPaidFor(sandboxUrl: string): Promise<Map<number, { tiers: string[] }>> {
  const plans = new Map<number, { tiers: string[] }>()
  for (const one of await subscriptions(sandboxUrl)) {
    const userId = Number(one.metadata['userId'])
    const plan = plans.get(userId) ?? { tiers: [] }
    plans.set(userId, plan)
    if (one.status === 'active')
      plan.tiers.push(one.items.data[0]?.price.id.replace('price_obverse_', '') ?? '')
  }
  return plans
}

async function subscriptions(sandboxUrl: string): Promise<Subscription[]> {
  const all: Subscription[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const query = `status=all&limit=100${after ? `&starting_after=${after}` : ''}`
    const answer = await fetch(`${sandboxUrl}/stripe/v1/subscriptions?${query}`, {
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
    })
    const { data, has_more } = listSchema.parse(await answer.json())
    all.push(...data)
    if (!has_more) return all
  }
}

/** Delivers the events that were never accepted: the provider goes on for three days. */
export async function deliverRest(sandboxUrl: string): Promise<void> {
  const control = `${sandboxUrl}/control/stripe`
  const { events, deliveries } = sentSchema.parse(await (await fetch(control)).json())
  const accepted = new Set(
    deliveries.filter(({ outcome }) => outcome.startsWith('2')).map(({ eventId }) => eventId),
  )
  const rest = events.map(({ id }) => id).filter(id => !accepted.has(id))
  if (rest.length === 0) return
  const body = JSON.stringify({ events: rest })
  const answer = await fetch(`${control}/deliver`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`No delivery: ${answer.status} ${await answer.text()}`)
}
