import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { connect } from '../../db/connection.ts'
import { leases, listingAds } from '../../db/schema/ebay.ts'
import { setShipsFrom } from '../../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { connectEbay, sandboxUrl } from '../../test/sandbox.ts'

export const db = connect(env.DB)

type ShownAd = { sku: string; listingId: string; tenths: number }
type ShownCampaign = { campaignId: string; name: string; state: string; ads: ShownAd[] }

async function control<T>(path: string, body?: unknown): Promise<T> {
  const sent = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`${sandboxUrl}/control/${path}`, body === undefined ? {} : sent)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}

/** An account with an eBay seller of its own, who has no campaign yet. */
export async function newPromoter(): Promise<{ account: TestAccount; username: string }> {
  const username = `promoter_${crypto.randomUUID().slice(0, 12).replaceAll('-', '')}`
  const { userId } = await control<{ userId: string }>('sellers', { username })
  const account = await newAccount(username)
  await connectEbay(account, userId)
  await setShipsFrom(account, '43215')
  return { account, username }
}

export const campaignsOnEbay = (username: string): Promise<ShownCampaign[]> =>
  control(`campaigns?username=${username}`)

export const endCampaign = (campaignId: string): Promise<unknown> =>
  control(`campaigns/${campaignId}`, { state: 'ENDED' })

export const setStore = (
  username: string,
  categories: { name: string; children?: { name: string }[] }[] | null,
): Promise<unknown> => control('stores', { username, categories })

/** The lease of an ended Worker has expired, and what waits is due now. */
export async function expireAds(): Promise<void> {
  await db.delete(leases)
  await db.$client.prepare('update listing_ads set due_at = 0 where due_at > 0').run()
}

export const adRowOf = (listingId: number) =>
  db.select().from(listingAds).where(eq(listingAds.listingId, listingId)).get()
