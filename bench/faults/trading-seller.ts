import { type Listing, listingSchema } from '../../shared/listing/listings.ts'
import { type PublishingRun, publishingSchema } from '../../shared/publishing.ts'
import { type QueueItem, queueSnapshotSchema } from '../../shared/queue.ts'
import { connectEbay } from '../queue/connect-ebay.ts'
import type { Pair } from '../queue/seller.ts'
import type { PersistentCalls } from './persistent-calls.ts'

export type EbaySeller = { userId: string; username: string }
export type TradingSeller = ReturnType<typeof tradingSeller>

/** A seller as a script, who captures, reviews, publishes, sells and ends. What is refused is left, and the seller goes on. */
export function tradingSeller(at: {
  calls: PersistentCalls
  sandboxUrl: string
  ebay: EbaySeller
}) {
  const { calls, sandboxUrl, ebay } = at
  const { call, send, wait } = calls

  async function listings(): Promise<Listing[]> {
    const all: Listing[] = []
    for (;;) {
      const before = all.at(-1)?.id
      const answer = await call(`/api/listings${before === undefined ? '' : `?before=${before}`}`)
      const page = listingSchema.array().safeParse(answer).data ?? []
      all.push(...page)
      if (page.length === 0) return all
    }
  }

  async function items(): Promise<QueueItem[]> {
    return queueSnapshotSchema.safeParse(await call('/api/queue')).data?.items ?? []
  }

  async function run(): Promise<PublishingRun | null> {
    return publishingSchema.safeParse(await call('/api/publishing')).data?.run ?? null
  }

  return {
    ebay,
    listings,
    items,
    run,

    connect: () =>
      connectEbay({
        sandboxUrl,
        ebayUserId: ebay.userId,
        ask: (method, path, body) => (method === 'PUT' ? send(method, path, body) : call(path)),
      }),

    /** Sends a pair until the queue has it. False where it was refused. */
    async capture({ id, front, back }: Pair): Promise<boolean> {
      const body = new FormData()
      body.set('id', id)
      body.set('frontImage', new Blob([front], { type: 'image/jpeg' }), 'front.jpg')
      body.set('backImage', new Blob([back], { type: 'image/jpeg' }), 'back.jpg')
      return (await call('/api/queue/pairs', { method: 'POST', body })) !== null
    },

    /** Waits until the queue has no work, or until a time in ms. Failed coins are tried again so often. */
    async process(until: number, triesAgain = 1): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        const all = await wait(async () => {
          const now = await items()
          return now.every(({ status }) => status === 'completed' || status === 'failed')
            ? now
            : null
        }, until)
        if (!all?.some(({ status }) => status === 'failed') || tries >= triesAgain) return
        await call('/api/queue/retry-failed', { method: 'POST' })
      }
    },

    /** Names each draft by a title of its own, grades and prices it. */
    async review(drafts: readonly Listing[]): Promise<void> {
      for (const { id, version } of drafts) {
        const title = `1881-S Morgan Dollar, fault ${ebay.username} ${id}`
        await send('PUT', `/api/listings/${id}`, {
          id,
          version,
          title,
          grade: 'VF30',
          price: '54.50',
        })
      }
    },

    /** Starts a run of these drafts and waits until it ends, or until a time in ms. */
    async publish(drafts: readonly Listing[], until: number): Promise<void> {
      const named = drafts.map(({ id, version }) => ({ id, version }))
      if (named.length > 0) await send('POST', '/api/publishing', { listings: named })
      await wait(async () => {
        const found = await run()
        return !found || found.finishedAt ? true : null
      }, until)
    },

    /** A buyer takes one piece. True where eBay has an order. */
    async isBought({ ebayListingUrl }: Listing): Promise<boolean> {
      const listingId = ebayListingUrl?.split('/').at(-1)
      const bought = await fetch(`${sandboxUrl}/control/listings/${listingId}/sell`, {
        method: 'POST',
      })
      await bought.body?.cancel()
      return bought.status === 201
    },

    async end({ id, version }: Listing): Promise<void> {
      await send('POST', `/api/listings/${id}/end-ebay`, { version })
    },

    /** How often each title of this bench stands in the seller's shop, live and ended. */
    async titlesOnEbay(): Promise<Map<string, number>> {
      const page = await (await fetch(`${sandboxUrl}/ebay/usr/${ebay.username}`)).text()
      const titles = new Map<string, number>()
      for (const [, title = ''] of page.matchAll(/>(1881-S Morgan Dollar, fault [\w ]+)</g))
        titles.set(title, (titles.get(title) ?? 0) + 1)
      return titles
    },
  }
}
