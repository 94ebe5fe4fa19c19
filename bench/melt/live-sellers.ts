import type { Miniflare } from 'miniflare'
import { z } from 'zod'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import type { MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import { metalTerms } from '../../shared/test/metal-terms.ts'
import { publishingSeller } from '../desk/publishing-seller.ts'
import { signedInSellers } from '../queue/signed-in-sellers.ts'
import { unlikePairs } from '../queue/unlike-pairs.ts'

/** Troy ounces of silver in a Morgan dollar, by the catalogue. */
export const MORGAN_MICRO_OUNCES = 773_438
const START_DOLLARS = 50
const SELLERS_AT_ONCE = 5

export type LiveSeller = {
  userId: number
  /** Null: the seller has no rule. */
  terms: MetalRuleTerms | null
  /** Ids of listings that no rule's group has. */
  aside: ReadonlySet<number>
}

/** Coins of one seller that are in no group: their titles have another word. */
const ASIDE_OF_TEN = 1

/**
 * Sellers with live Morgan dollars on the sandbox's eBay, published by the product, at prices drawn about their rule's
 * target. Every tenth seller has no rule.
 */
export async function liveSellers(at: {
  miniflare: Miniflare
  sandboxUrl: string
  sellers: number
  listings: number
  seed: number
}): Promise<LiveSeller[]> {
  const { miniflare, sandboxUrl, sellers, listings, seed } = at
  const url = (await miniflare.ready).origin
  const cookies = await signedInSellers(miniflare, { sellers })
  const database = await miniflare.getD1Database('DB')
  const pairOf = await unlikePairs()
  const [pair] = await pairOf(1)
  if (!pair) throw new Error('no pair')
  const pictures = [Buffer.from(pair.front), Buffer.from(pair.back)]

  const drawing = mulberry32(seed)
  const drawn = cookies.map(() => drawnTerms(drawing))

  async function publish(cookie: string, userId: number): Promise<LiveSeller> {
    const random = mulberry32(seed + userId)
    const ebay = await newEbaySeller(sandboxUrl, `testuser_melt${userId}`)
    const seller = publishingSeller({ url, cookie, sandboxUrl, ebayUserId: ebay.userId })
    await seller.connect()
    await seller.makeDrafts(1, pictures)
    const terms = userId % 10 === 0 ? null : (drawn[userId - 1] ?? null)
    await copyDraft(database, { userId, copies: listings - 1 })
    await priceDrafts(database, { userId, terms: terms ?? metalTerms(), random })
    await seller.start(await seller.listings())
    const run = await seller.endedRun()
    const failed = run.items.filter(({ state }) => state !== 'published')
    if (failed.length > 0) throw new Error(`not published: ${JSON.stringify(failed[0])}`)
    const rows = await database
      .prepare("select id from listings where user_id = ? and title like '%aside%'")
      .bind(userId)
      .all<{ id: number }>()
    return { userId, terms, aside: new Set(rows.results.map(({ id }) => id)) }
  }

  const live: LiveSeller[] = []
  const waiting = [...cookies.entries()]
  // A run waits for eBay's pace of pictures most of the time: others go on meanwhile.
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      live.push(await publish(next[1], next[0] + 1))
  }
  await Promise.all(Array.from({ length: SELLERS_AT_ONCE }, work))
  return live.toSorted((one, other) => one.userId - other.userId)
}

async function newEbaySeller(sandboxUrl: string, username: string) {
  const answer = await fetch(`${sandboxUrl}/control/sellers`, {
    method: 'POST',
    body: JSON.stringify({ username }),
  })
  return z.object({ userId: z.string() }).parse(await answer.json())
}

/** A rule as a seller may have one. */
function drawnTerms(random: () => number): MetalRuleTerms {
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  return metalTerms({
    search: 'ruled',
    floor: between(200, 500),
    target: { kind: 'melt', above: between(2_000, 4_000) },
    step: between(150, 300),
    bound: between(800, 1_500),
    changesADay: between(12, 40),
    brake: random() < 0.8 ? { moves: between(400, 800), minutes: 60 } : null,
  })
}

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

/** Copies of a seller's one draft, with titles and SKUs of their own. */
async function copyDraft(
  database: Database,
  { userId, copies }: { userId: number; copies: number },
): Promise<void> {
  const { results } = await database
    .prepare("select name from pragma_table_info('listings')")
    .all<{ name: string }>()
  const columns = results.map(({ name }) => name).filter(name => name !== 'id')
  const values = columns.map(name => (name === 'sku' ? "sku || '-' || n.i" : `own.${name}`))
  await database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into listings (${columns.join(', ')})
       select ${values.join(', ')} from n join listings as own on own.user_id = ?1 and n.i <= ?2`,
    )
    .bind(userId, copies)
    .run()
}

/** Titles, prices within 6 % of the rule's target, and limits of best offer for three of ten. */
async function priceDrafts(
  database: Database,
  of: { userId: number; terms: MetalRuleTerms; random: () => number },
): Promise<void> {
  const { userId, terms, random } = of
  const { results } = await database
    .prepare('select id from listings where user_id = ?')
    .bind(userId)
    .all<{ id: number }>()
  const above = terms.target.kind === 'melt' ? terms.target.above : 0
  const melt = (MORGAN_MICRO_OUNCES / 1e6) * START_DOLLARS * 100
  // One call: each is a message to the runtime.
  await database.batch(
    results.map(({ id }, place) => {
      const price = Math.round(melt * (1 + above / 10_000) * (0.98 + random() * 0.08))
      const word = place % 10 < ASIDE_OF_TEN ? 'aside' : 'ruled'
      const offers = random() < 0.3
      return database
        .prepare(
          `update listings set title = ?2, price_cents = ?3, best_offer = ?4, best_offer_accept_cents = ?5,
             best_offer_decline_cents = ?6 where id = ?1`,
        )
        .bind(
          id,
          `1881-S Morgan Dollar VF ${word} ${userId} ${place}`,
          price,
          offers ? 1 : 0,
          offers ? Math.round(price * 0.97) : null,
          offers ? Math.round(price * 0.7) : null,
        )
    }),
  )
}
