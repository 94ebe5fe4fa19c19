import { setTimeout as pause } from 'node:timers/promises'
import { type Listing, listingSchema } from '../../shared/listing/listings.ts'
import { type PublishingRun, publishingSchema } from '../../shared/publishing.ts'
import { MORGAN_LISTING } from '../../shared/test/morgan-listing.ts'
import { connectEbay } from '../queue/connect-ebay.ts'

const EBAY_SELLER = { id: 'sbxUr7mQ2Lk', shop: 'testuser_coinroom' }
const ASK_AGAIN_MS = 500
const DRAFTS_AT_ONCE = 4

export type PublishingSeller = ReturnType<typeof publishingSeller>

/** A seller who is signed in at a Worker that may be dead at the moment. */
export function publishingSeller(at: {
  url: string
  cookie: string
  sandboxUrl: string
  /** At eBay; the sandbox's first seller without it. */
  ebayUserId?: string
}) {
  const { url, cookie, sandboxUrl, ebayUserId = EBAY_SELLER.id } = at
  type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string> }
  const ask = (path: string, { headers, ...asked }: Asked = {}) =>
    fetch(`${url}${path}`, { ...asked, redirect: 'manual', headers: { cookie, ...headers } })
  const send = async (method: string, path: string, body: unknown): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  /** Asks until there is an answer. */
  const persist = async (path: string): Promise<Response> => {
    for (;;) {
      const answer = await ask(path).catch(() => null)
      if (answer?.ok) return answer
      await pause(ASK_AGAIN_MS)
    }
  }
  return {
    cookie,

    connect: () =>
      connectEbay({
        sandboxUrl,
        ebayUserId,
        ask: async (method, path, body) => {
          const answer = await (method === 'PUT' ? send(method, path, body) : ask(path))
          const text = await answer.text()
          return text === '' ? null : JSON.parse(text)
        },
      }),

    /** New drafts, each with a title of its own. */
    async makeDrafts(count: number, [front, back]: Buffer[]): Promise<void> {
      const places = Array.from({ length: count }, (_, place) => place + 1)
      const make = async () => {
        for (let place = places.shift(); place !== undefined; place = places.shift()) {
          const body = new FormData()
          const title = `1881-S Morgan Dollar, bench ${place}`
          for (const [name, value] of Object.entries({ ...MORGAN_LISTING, title }))
            body.set(name, value)
          body.set('frontImage', jpeg(front), 'front.jpg')
          body.set('backImage', jpeg(back), 'back.jpg')
          const answer = await ask('/api/listings', { method: 'POST', body })
          if (answer.status !== 201) throw new Error(`no draft: ${await answer.text()}`)
          await answer.body?.cancel()
        }
      }
      await Promise.all(Array.from({ length: DRAFTS_AT_ONCE }, make))
    },

    async loseGrades(drafts: readonly Listing[]): Promise<void> {
      for (const { id, version } of drafts)
        await send('PUT', `/api/listings/${id}`, { id, version, grade: '' })
    },

    /** All listings, newest first. */
    async listings(): Promise<Listing[]> {
      const listings: Listing[] = []
      for (let before = ''; ; before = `?before=${listings.at(-1)?.id}`) {
        const page = listingSchema
          .array()
          .parse(await (await persist(`/api/listings${before}`)).json())
        listings.push(...page)
        if (page.length === 0) return listings
      }
    },

    /** Starts a run of these listings in the versions that were read. */
    async start(listings: readonly Listing[]): Promise<void> {
      const named = listings.map(({ id, version }) => ({ id, version }))
      await send('POST', '/api/publishing', { listings: named })
    },

    /** The run when it has ended. */
    async endedRun(): Promise<PublishingRun> {
      for (;;) {
        const { run } = publishingSchema.parse(await (await persist('/api/publishing')).json())
        if (run?.finishedAt) return run
        await pause(ASK_AGAIN_MS)
      }
    },

    /** The titles of all listings in the seller's shop, live and ended. */
    async titlesOnEbay(): Promise<string[]> {
      const page = await (await fetch(`${sandboxUrl}/ebay/usr/${EBAY_SELLER.shop}`)).text()
      return [...page.matchAll(/>(1881-S Morgan Dollar, bench \d+)</g)].map(
        ([, title = '']) => title,
      )
    },
  }
}

const jpeg = (bytes: Buffer | undefined) =>
  new Blob([new Uint8Array(bytes ?? [])], { type: 'image/jpeg' })
