import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { SELLERS } from '../../sandbox/ebay/store/sellers.ts'
import { type Listing, listingSchema } from '../../shared/listing/listings.ts'
import { publishingSchema } from '../../shared/publishing.ts'
import { type QueueItem, queueSnapshotSchema } from '../../shared/queue.ts'
import { agreeOnEbay } from '../desk/ebay-consent.ts'
import type { Pair } from '../queue/seller.ts'
import { ASK_AGAIN_MS, PATIENCE_MS, persistentCalls } from './persistent-calls.ts'
import { fileImporter, planBuyer } from './plans-and-imports.ts'

type EbaySeller = Pick<(typeof SELLERS)[number], 'userId' | 'username'>
export type TradingSeller = ReturnType<typeof tradingSeller>

/**
 * A seller as a script, who captures, reviews, publishes, sells, ends, imports and pays for plans. After a refusal the
 * seller goes on.
 */
export function tradingSeller(at: {
  url: string
  cookie: string
  sandboxUrl: string
  ebay: EbaySeller
}) {
  const { url, cookie, sandboxUrl, ebay } = at
  const calls = persistentCalls({ url, cookie })
  const { call, send } = calls

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

  /** Waits for the end of the latest run. False where it does not come. */
  async function runEnds(): Promise<boolean> {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until) {
      const read = publishingSchema.safeParse(await call('/api/publishing'))
      if (read.success && (!read.data.run || read.data.run.finishedAt)) return true
      await pause(ASK_AGAIN_MS)
    }
    return false
  }

  return {
    ebay,
    listings,
    items,
    operations: calls.operations,
    plan: planBuyer(calls),
    files: fileImporter(calls, ebay.username),

    async connect(): Promise<void> {
      const { url: authUrl } = z.object({ url: z.string() }).parse(await call('/api/ebay/auth-url'))
      await call(await agreeOnEbay(sandboxUrl, authUrl, ebay.userId))
      await send('PUT', '/api/ebay/ships-from', { postalCode: '43215' })
    },

    /** Sends a pair until the queue has it. False where it was refused. */
    async capture({ id, front, back }: Pair): Promise<boolean> {
      const body = new FormData()
      body.set('id', id)
      body.set('frontImage', new Blob([front], { type: 'image/jpeg' }), 'front.jpg')
      body.set('backImage', new Blob([back], { type: 'image/jpeg' }), 'back.jpg')
      return (await call('/api/queue/pairs', { method: 'POST', body })) !== null
    },

    /** Waits until the queue has no work. Failed coins are tried again so often. */
    async process(triesAgain = 1): Promise<QueueItem[]> {
      const until = Date.now() + PATIENCE_MS
      for (let tries = 0; ; ) {
        const all = await items()
        const isSettled = all.every(({ status }) => status === 'completed' || status === 'failed')
        const failed = all.some(({ status }) => status === 'failed')
        if (isSettled && (!failed || tries >= triesAgain)) return all
        if (isSettled) {
          tries += 1
          await call('/api/queue/retry-failed', { method: 'POST' })
        }
        if (Date.now() > until) return all
        await pause(ASK_AGAIN_MS)
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

    runEnds,

    async publish(drafts: readonly Listing[]): Promise<void> {
      const named = drafts.map(({ id, version }) => ({ id, version }))
      if (named.length === 0) return
      await send('POST', '/api/publishing', { listings: named })
      await runEnds()
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
