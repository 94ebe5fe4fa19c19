import { env } from 'cloudflare:workers'
import { compose } from '../../compose.ts'
import { newAccount } from '../../test/account.ts'
import { connectEbay, listingPicture, SELLERS, sandboxUrl } from '../../test/sandbox.ts'
import { acceptEnglish } from '../accept-english.ts'
import type { ListingContent } from '../listing-content.ts'
import { publish, revise } from '../publish/publish.ts'
import { configured } from '../service/service.ts'
import { ONE_PIECE, pictureOf, RAW_MORGAN, sessionOf, storedProgress } from './publication.ts'

/** A seller of the sandbox, with the calls of the port and one picture. */
export async function newEbayDealer(username: string) {
  const account = await newAccount(username)
  await connectEbay(account, SELLERS.equipped)
  const { marketplace, connections, rules } = configured(compose(env).ebay)
  const seller = marketplace.seller(connections.accessOf(account.id))
  const session = sessionOf(seller, rules)
  const bytes = await (await listingPicture('morgan-dollar-1881-s', 'obverse')).arrayBuffer()
  const contentOf = (sku: string, fields: Partial<ListingContent> = {}): ListingContent => ({
    ...ONE_PIECE,
    sku,
    title: `1881-S Morgan Dollar ${sku}`,
    description: 'As struck.',
    price: 5_450,
    shipping: 399,
    coin: RAW_MORGAN,
    pictures: [pictureOf(bytes)],
    ...fields,
  })
  const offersOf = (sku: string) => seller.findOffers(sku)
  const offerOf = async (sku: string) => (await offersOf(sku))[0]

  /** A published listing, with what later acts on it need. */
  async function listed(sku: string, fields: Partial<ListingContent> = {}) {
    const stored = storedProgress()
    const { progress } = stored
    const published = await publish(session, contentOf(sku, fields), progress)
    return {
      ...stored,
      ...published,
      publishAgain: (now: Partial<ListingContent>) =>
        publish(session, contentOf(sku, { ...fields, ...now }), progress),
      revise: (now: Partial<ListingContent>, quantity: 'keep' | 'set' = 'keep', by = session) =>
        revise(by, contentOf(sku, { ...fields, ...now }), progress, { quantity }),
    }
  }
  /** Replaces the item as another tool of the seller does. */
  async function putRaw(sku: string, body: unknown): Promise<void> {
    const token = await connections.accessOf(account.id).current()
    const answer = await fetch(`${sandboxUrl}/ebay/sell/inventory/v1/inventory_item/${sku}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${token}`,
        ...acceptEnglish(),
        'Content-Type': 'application/json',
        'Content-Language': 'en-US',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the item was refused: ${await answer.text()}`)
  }
  /** The item as eBay has it. */
  async function itemOf(sku: string): Promise<unknown> {
    const token = await connections.accessOf(account.id).current()
    const url = `${sandboxUrl}/ebay/sell/inventory/v1/inventory_item/${sku}`
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, ...acceptEnglish() },
    })
    return answer.json()
  }
  return { putRaw, itemOf, account, seller, session, bytes, contentOf, offerOf, offersOf, listed }
}

export type EbayDealer = Awaited<ReturnType<typeof newEbayDealer>>
