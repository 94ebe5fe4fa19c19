import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listingFilterSchema } from '../../shared/listing/listing-cards.ts'
import { ebayListingsSchema } from '../../shared/transfer/ebay-listings.ts'
import { importCommitSchema, importRowsSchema } from '../../shared/transfer/imports.ts'
import { onMarketplace } from '../accounts/own-site.ts'
import { signedIn } from '../accounts/sessions.ts'
import { appUrl } from '../http/app-url.ts'
import { limitBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { ebayDraftsCsv } from './ebay-drafts.ts'
import { importEbayListings } from './ebay-listings.ts'
import { exportedIds, listingsCsv } from './export-listings.ts'
import type { CellContext } from './listing-cells.ts'
import type { TransferServices } from './services.ts'
import { commitImport, stageRows } from './staged-import.ts'

/** IMPORT_CHUNK_CHARACTERS of cells, of up to 6 bytes each in JSON. */
const ROWS_MAX_BYTES = 2 * 1024 * 1024

const importIdSchema = z.object({ id: z.uuid() })
type TransferContext = Context<SignedInEnv<TransferServices>>

/** The caller's own listings as files, out and in. */
export const transferRoutes = new Hono<SignedInEnv<TransferServices>>()
  .use(signedIn)
  .get('/listings.csv', validated('query', listingFilterSchema), async c => {
    const { db } = c.get('services')
    const userId = c.get('user').id
    const ids = await exportedIds(c.get('services'), userId, c.req.valid('query'))
    return csvFile(c, 'listings', listingsCsv(db, userId, ids, await cellContext(c)))
  })
  .get('/ebay-drafts.csv', validated('query', listingFilterSchema), async c => {
    const { db, ebay } = c.get('services')
    const userId = c.get('user').id
    const ids = await exportedIds(c.get('services'), userId, c.req.valid('query'))
    return csvFile(
      c,
      'ebay-drafts',
      ebayDraftsCsv(db, userId, ids, ebay?.rulesOn(c.get('user').marketplaceId) ?? null),
    )
  })
  .put(
    '/imports/:id/rows',
    limitBody(ROWS_MAX_BYTES),
    validated('param', importIdSchema),
    validated('json', importRowsSchema),
    async c => {
      const place = { userId: c.get('user').id, importId: c.req.valid('param').id }
      const { rows } = c.req.valid('json')
      const subject = String(place.userId)
      const bytes = new TextEncoder().encode(JSON.stringify(rows)).length
      await consumeRateLimits(c.get('services'), [
        { limit: 'importedRowsByUser', subject, times: rows.length },
        { limit: 'importedBytesByUser', subject, times: bytes },
      ])
      return c.json(await stageRows(c.get('services'), place, await cellContext(c), rows))
    },
  )
  .post(
    '/imports/:id/commit',
    validated('param', importIdSchema),
    validated('json', importCommitSchema),
    async c => {
      const place = { userId: c.get('user').id, importId: c.req.valid('param').id }
      const { rows } = c.req.valid('json')
      return c.json(await commitImport(c.get('services'), place, rows))
    },
  )
  .post('/ebay-listings', validated('json', ebayListingsSchema), async c => {
    const work = importEbayListings(c.get('services'), c.get('user').id, c.req.valid('json'))
    // A listing that eBay has handed over is stored when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json({ results: await work })
  })

async function cellContext(c: TransferContext): Promise<CellContext> {
  const { ebay, consignorsOf } = c.get('services')
  const { id, marketplaceId } = c.get('user')
  // A file's lines are made later than the request, which knows the seller's site.
  const listingUrl = (listingId: string) =>
    onMarketplace(marketplaceId, () => ebay?.listingUrl(listingId) ?? null)
  return { appUrl: appUrl(c), listingUrl, consignors: await consignorsOf(id) }
}

function csvFile(c: TransferContext, name: string, body: ReadableStream<Uint8Array>) {
  const day = new Date(c.get('services').now()).toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="obverse-${name}-${day}.csv"`,
    'Cache-Control': 'no-store',
  })
}
