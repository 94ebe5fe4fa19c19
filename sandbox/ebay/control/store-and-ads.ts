import { Hono } from 'hono'
import { z } from 'zod'
import { readControl } from '../../lib/control-body.ts'
import type { EbayServices } from '../http/services.ts'
import { adsOf, CAMPAIGN_STATES, campaignsOf, setCampaignState } from '../store/campaigns.ts'
import { allSellers, sellerByName } from '../store/sellers.ts'
import { type StoreCategory, saveStore } from '../store/store-categories.ts'

const categorySchema: z.ZodType<StoreCategory> = z.lazy(() =>
  z.strictObject({
    name: z.string().min(1).max(35),
    children: z.array(categorySchema).default([]),
  }),
)

/** What a seller does in the store on eBay's own site. Mounted at `/control/stores`. */
export function storesControl({ state }: Pick<EbayServices, 'state'>) {
  const schema = z.strictObject({
    username: z.string(),
    /** Null closes the store. */
    categories: z.array(categorySchema).nullable(),
  })
  return new Hono().post('/', async c => {
    const parsed = await readControl(c, schema)
    if (parsed instanceof Response) return parsed
    const seller = sellerByName(state, parsed.username)
    if (!seller) return c.json({ error: 'There is no such seller.' }, 404)
    saveStore(state, seller.userId, parsed.categories)
    return c.json({ userId: seller.userId })
  })
}

/** Campaigns with their ads, as the seller sees them on eBay's own site. Mounted at `/control/campaigns`. */
export function campaignsControl({ state }: Pick<EbayServices, 'state'>) {
  const app = new Hono()
  app.get('/', c => {
    const username = c.req.query('username')
    const sellers = allSellers(state).filter(
      seller => username === undefined || seller.username === username,
    )
    return c.json(
      sellers
        .flatMap(({ userId }) => campaignsOf(state, userId))
        .map(campaign => ({ ...campaign, ads: adsOf(state, campaign.campaignId) })),
    )
  })
  app.post('/:campaignId', async c => {
    const parsed = await readControl(c, z.strictObject({ state: z.enum(CAMPAIGN_STATES) }))
    if (parsed instanceof Response) return parsed
    setCampaignState(state, c.req.param('campaignId'), parsed.state)
    return c.json(parsed)
  })
  return app
}
