import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { mulberry32 } from '../../../../shared/lib/mulberry32.ts'
import type { ListingCard, ListingCards } from '../../../../shared/listing/listing-cards.ts'
import { connect } from '../../../db/connection.ts'
import { pictures } from '../../../db/schema/pictures.ts'
import { signedInUser, type TestAccount } from '../../../test/account.ts'
import { call } from '../../../test/call.ts'
import { SHA256, storeListing } from '../../../test/store-listing.ts'

export const db = connect(env.DB)
let users = 0

let accounts: { seller: TestAccount; other: TestAccount } | null = null
function prepared() {
  if (!accounts) throw new Error('prepareSellers was not called')
  return accounts
}

/** The seller of a test, and another one. */
export const my = {
  get seller() {
    return prepared().seller
  },
  get other() {
    return prepared().other
  },
}

/** Gives each test of a file two sellers of its own. */
export function prepareSellers(): void {
  beforeEach(async () => {
    users += 1
    accounts = {
      seller: await signedInUser({ username: `cards_${users}` }),
      other: await signedInUser({ username: `cards_other_${users}` }),
    }
    // Pictures large enough that no rule asks for others.
    for (const { id: userId } of [my.seller, my.other])
      await db.insert(pictures).values({
        userId,
        sha256: SHA256,
        type: 'image/jpeg',
        bytes: 1,
        width: 2000,
        height: 2000,
        createdAt: 0,
      })
  })
}

export type Values = Parameters<typeof storeListing>[1]
export const store = (values: Values = {}, of = my.seller) =>
  storeListing(of.id, { title: `Coin ${crypto.randomUUID()}`, ...values })

export async function read<T>(path: string): Promise<T> {
  const answer = await call(`/api/listings/${path}`, { headers: { cookie: my.seller.cookie } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}

export const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString()

/** All cards under a query, page by page. */
export async function all(query: Record<string, string> = {}): Promise<ListingCard[]> {
  const cards: ListingCard[] = []
  for (let after = ''; ; ) {
    const search = queryText({ ...query, ...(after ? { after } : {}) })
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: ListingCards = await read(`cards?${search}`)
    cards.push(...page.cards)
    if (page.next === null) return cards
    after = page.next
  }
}
export const ids = async (query: Record<string, string> = {}) =>
  (await all(query)).map(({ id }) => id)

/** Draft coins of which each has its own price, title, age and gap. */
export async function variedListings(count: number): Promise<number[]> {
  const random = mulberry32(7)
  const made: number[] = []
  for (let n = 0; n < count; n += 1) {
    const priceCents = 100 + Math.floor(random() * 20) * 50
    // oxlint-disable-next-line no-await-in-loop -- ids that follow each other
    const id = await store({
      priceCents,
      title: `Morgan ${String.fromCharCode(97 + Math.floor(random() * 26))} ${n}`,
      publishedAt: random() < 0.5 ? 1000 + Math.floor(random() * 5) : null,
      ...(random() < 0.7 ? priced(Math.floor(random() * 30) * 50 + 100) : {}),
    })
    made.push(id)
  }
  return made
}

export const priced = (suggestedPriceCents: number): Values => ({ suggestedPriceCents })
