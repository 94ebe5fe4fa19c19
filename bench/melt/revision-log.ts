import { z } from 'zod'

const BULK = '/ebay/sell/inventory/v1/bulk_update_price_quantity'
const OFFER = /^\/ebay\/sell\/inventory\/v1\/offer\/([^/]+)$/
const revisionSchema = z.object({
  offers: z.array(
    z.object({
      offerId: z.string(),
      price: z.object({ value: z.coerce.string() }).optional(),
      availableQuantity: z.number().optional(),
    }),
  ),
})
const bulkSchema = z.object({ requests: z.array(revisionSchema) })
const singleSchema = z.object({
  pricingSummary: z.object({ price: z.object({ value: z.coerce.string() }).optional() }),
  availableQuantity: z.number().optional(),
  listingPolicies: z.unknown().optional(),
})
const logSchema = z.object({
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      status: z.number(),
      requestBody: z.unknown(),
    }),
  ),
})

/** How an unanswered change is made: whether eBay has carried it out. */
export type Unanswered = 'before' | 'after' | null

export type RevisionLog = ReturnType<typeof revisionLog>

/**
 * Counts what eBay's sandbox is asked to change, by its log.
 * @param followed offers that a rule may change
 */
export function revisionLog(sandboxUrl: string, followed: ReadonlySet<string>) {
  const applied = new Map<string, string>()
  const ofDay = new Map<string, number>()
  const counts = { revisions: 0, doubled: 0, withoutRule: 0, unanswered: 0 }
  let mostADay = 0

  function note(offerId: string, terms: string, day: number, isApplied: boolean): void {
    counts.revisions += 1
    const key = `${offerId} ${day}`
    const times = (ofDay.get(key) ?? 0) + 1
    ofDay.set(key, times)
    mostADay = Math.max(mostADay, times)
    if (!followed.has(offerId)) counts.withoutRule += 1
    if (!isApplied) return
    if (applied.get(offerId) === terms) counts.doubled += 1
    applied.set(offerId, terms)
  }

  return {
    counts,
    mostADay: () => mostADay,
    /** Has the next bulk call without an answer. */
    async loseAnswer(kind: 'before' | 'after'): Promise<void> {
      counts.unanswered += 1
      await fetch(`${sandboxUrl}/control/faults`, {
        method: 'POST',
        body: JSON.stringify({
          route: `POST ${BULK}`,
          status: 500,
          after: kind === 'after',
          times: 1,
        }),
      })
    },
    /** Reads the log of one run of a watcher on a day, counted in days. */
    async read(day: number, lost: Unanswered): Promise<void> {
      const answer = await fetch(`${sandboxUrl}/control/requests`)
      const { requests } = logSchema.parse(await answer.json())
      await fetch(`${sandboxUrl}/control/requests`, { method: 'DELETE' })
      await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' })
      for (const { method, path, status, requestBody } of requests) {
        const isApplied = status < 300 || (status === 500 && lost === 'after')
        if (method === 'POST' && path === BULK)
          for (const { offers } of bulkSchema.parse(requestBody).requests)
            for (const { offerId, price, availableQuantity } of offers)
              note(offerId, `${price?.value} ${availableQuantity ?? ''}`, day, isApplied)
        const offerId = method === 'PUT' ? OFFER.exec(path)?.[1] : undefined
        if (offerId === undefined) continue
        const body = singleSchema.parse(requestBody)
        const terms = `${body.pricingSummary.price?.value} ${JSON.stringify(body)}`
        note(offerId, terms, day, isApplied)
      }
    },
  }
}
