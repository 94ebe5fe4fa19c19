import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { tell } from '../../sandbox/ebay/test/sandbox-control.ts'
import type { SellerSession } from '../../worker/ebay/connection/seller-session.ts'
import type { ListingContent, ListingPicture } from '../../worker/ebay/listing-content.ts'
import { endListing, publish, revise } from '../../worker/ebay/publish/publish.ts'
import { ONE_PIECE, RAW_MORGAN, storedProgress } from '../../worker/ebay/test/publication.ts'

/** What the seller sets on eBay's own site. */
export const SET_ON_EBAY = {
  offer: { storeCategoryNames: ['/Dollars'], tax: { applyTax: true }, hideBuyerDetails: true },
  item: {
    packageWeightAndSize: { weight: { value: 2, unit: 'OUNCE' } },
    product: { subtitle: 'From an old album', aspects: { Provenance: ['Album'] } },
  },
}

/** A Morgan dollar of the sample coins, with three pictures. */
export function contentOf(sku: string, change: Partial<ListingContent> = {}): ListingContent {
  const folder = 'sandbox/samples/morgan-dollar-1881-s'
  const picture = (slot: ListingPicture['slot'], file: string): ListingPicture => ({
    slot,
    sha256: `${slot} ${file}`,
    type: 'image/jpeg',
    bytes: 400_000,
    width: 1200,
    height: 1200,
    read: async () => new Uint8Array(await readFile(`${folder}/${file}`)).buffer,
  })
  return {
    ...ONE_PIECE,
    sku,
    // eBay refuses a second listing of the same title.
    title: `1881-S Morgan Dollar ${sku}`,
    description: 'As struck.\n\nShips tomorrow.',
    price: 5_450,
    shipping: 399,
    coin: {
      ...RAW_MORGAN,
      composition: '90% silver, 10% copper',
      specialAttributes: ['Toned'],
    },
    pictures: [
      picture('front', 'obverse.jpg'),
      picture('back', 'reverse.jpg'),
      picture('more', 'reverse.jpg'),
    ],
    ...change,
  }
}

/** Publishes, lets the seller change things on eBay's own site, revises, ends. */
export async function wholeLife(
  sandboxUrl: string,
  session: SellerSession,
  content: ListingContent,
  revision: Partial<ListingContent> = { price: 6_000 },
): Promise<void> {
  const { progress, saved } = storedProgress()
  await publish(session, content, progress)
  const edits = [
    await tell(sandboxUrl, `offers/${saved.offerId}`, SET_ON_EBAY.offer),
    await tell(sandboxUrl, `items/${content.sku}`, SET_ON_EBAY.item),
  ]
  expect(edits.map(({ status }) => status)).toEqual([200, 200])
  await revise(session, { ...content, ...revision }, progress, { quantity: 'set' })
  await revise(session, { ...content, ...revision }, progress, { quantity: 'keep' })
  await endListing(session, content.sku, progress)
}
