import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { type PublishingRun, publishingSchema } from '../../../shared/publishing.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { newLive } from '../../listings/test/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { requestsTo, sandboxUrl } from '../../test/sandbox.ts'

export const db = connect(env.DB)

export type Draft = { id: number; version: number; sku: string; title: string }

/**
 * Drafts with the pictures of one published listing. `withUploads`: an earlier attempt has uploaded them, so that
 * many drafts stay below eBay's limit of pictures.
 */
export async function draftMaker(dealer: TestAccount) {
  const { id } = await newLive(dealer)
  const [model] = await db.select().from(listings).where(eq(listings.id, id))
  if (!model) throw new Error('there is no model')
  return async (count: number, { withUploads = true } = {}): Promise<Draft[]> => {
    const tag = crypto.randomUUID().slice(0, 8)
    const { id: _, analysisId: __, ...rest } = model
    const rows = Array.from({ length: count }, (_unused, at) =>
      db
        .insert(listings)
        .values({
          ...rest,
          sku: `OBV${crypto.randomUUID().replaceAll('-', '')}`,
          title: `1881-S Morgan Dollar ${tag} ${at + 1}`,
          status: 'draft',
          version: 1,
          ebayOfferId: null,
          ebayListingId: null,
          ebayUserId: null,
          ebayUsername: null,
          publishedAt: null,
          ebayPictureUrls: withUploads ? model.ebayPictureUrls : null,
        })
        .returning({
          id: listings.id,
          version: listings.version,
          sku: listings.sku,
          title: listings.title,
        }),
    )
    const drafts: Draft[] = []
    for (const row of rows) drafts.push(...(await row))
    return drafts
  }
}

export async function startRun(
  { cookie }: TestAccount,
  drafts: readonly Pick<Draft, 'id' | 'version'>[],
): Promise<PublishingRun | null> {
  const named = drafts.map(({ id, version }) => ({ id, version }))
  const answer = await sendJson('/api/publishing', { listings: named }, { cookie })
  if (answer.status !== 202) throw new Error(`no run: ${answer.status} ${await answer.text()}`)
  return publishingSchema.parse(await answer.json()).run
}

export async function readRun({ cookie }: TestAccount): Promise<PublishingRun | null> {
  const answer = await call('/api/publishing', { headers: { cookie } })
  return publishingSchema.parse(await answer.json()).run
}

/** The run when it has ended. */
export async function endedRun(dealer: TestAccount): Promise<PublishingRun> {
  for (;;) {
    const run = await readRun(dealer)
    if (run?.finishedAt) return run
    await scheduler.wait(100)
  }
}

export const INVENTORY = '/ebay/sell/inventory/v1'
const SHOP = 'testuser_coinroom'

/** How often each of these titles stands in the seller's shop, live or ended. */
export async function timesInShop(drafts: readonly Draft[]): Promise<number[]> {
  const page = await (await fetch(`${sandboxUrl}/ebay/usr/${SHOP}`)).text()
  return drafts.map(({ title }) => page.split(`>${title}<`).length - 1)
}

/** How many listings of a run are in each state. */
export const countsOf = ({ items }: PublishingRun) => {
  const counts: Partial<Record<string, number>> = {}
  for (const { state } of items) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Bulk calls that name one of these drafts, and how many entries each has. */
export async function bulkCalls(operation: string, drafts: readonly Draft[]): Promise<number[]> {
  const seen = await requestsTo(`POST ${INVENTORY}/${operation}`)
  return seen
    .map(({ requestBody }) => JSON.stringify(requestBody))
    .filter(body => drafts.some(({ sku }) => body.includes(sku)))
    .map(body => body.split('"sku":').length - 1)
}

/** Another act holds the listing for so long. Returns until when. */
export async function hold({ id }: Draft, ms: number): Promise<number> {
  const publishLeaseUntil = Date.now() + ms
  await db
    .update(listings)
    .set({ publishLeaseHolder: 'other', publishLeaseUntil })
    .where(eq(listings.id, id))
  return publishLeaseUntil
}
