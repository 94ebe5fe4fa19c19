import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SellerSession } from '../../worker/ebay/connection/seller-session.ts'
import type { ListingContent, ListingPicture } from '../../worker/ebay/listing-content.ts'
import type { ShownListings } from '../../worker/ebay/port.ts'
import { endListing, publish, revise } from '../../worker/ebay/publish/publish.ts'
import { ONE_PIECE, RAW_MORGAN, storedProgress } from '../../worker/ebay/test/publication.ts'
import type { BareCall } from './ebay-client.ts'
import type { LiveRun } from './side.ts'

/** Every SKU that the run makes begins with it, but T-1. */
export const SKU_PREFIX = 'OBVLC-'
/** In the title of every item that the run makes. */
export const TITLE_MARK = 'Obverse live check'
/** High enough that nobody buys within the minute that a listing is live. */
const PRICE_CENTS = 99_900

const SAMPLES = path.resolve(import.meta.dirname, '../../sandbox/samples')

type Listed = { name: string; sample: string; change: Partial<ListingContent> }

/** The four kinds of listings that are published. */
const LISTINGS: readonly Listed[] = [
  { name: 'raw coin', sample: 'morgan-dollar-1881-s', change: {} },
  {
    name: 'slab',
    sample: 'peace-dollar-1921',
    change: {
      coin: {
        ...RAW_MORGAN,
        coinType: 'Peace Dollar',
        seriesId: 'peace-dollar',
        year: '1921',
        mint: 'none',
        grade: 'MS64',
        grader: 'PCGS',
        certificationNumber: '40010003',
      },
    },
  },
  {
    name: 'bullion coin',
    sample: 'american-silver-eagle-1986',
    change: {
      coin: {
        ...RAW_MORGAN,
        coinType: 'American Silver Eagle',
        seriesId: 'american-silver-eagle',
        year: '1986',
        mint: 'none',
        grade: 'MS69',
        composition: '99.9% silver',
      },
    },
  },
  {
    name: 'lot',
    sample: 'morgan-dollar-1881-s',
    change: { lot: { kind: 'lot', count: 5, of: 'Morgan Dollars' } },
  },
]

const skuOf = (name: string): string => `${SKU_PREFIX}${name.replace(' ', '_').toUpperCase()}`

/** The SKUs of all listings that the run publishes. */
export const LISTING_SKUS = LISTINGS.map(({ name }) => skuOf(name))

/** A listing of a sample coin with both its pictures. */
export async function contentOf(
  sku: string,
  sample: string,
  change: Partial<ListingContent> = {},
): Promise<ListingContent> {
  const picture = async (slot: ListingPicture['slot'], side: string): Promise<ListingPicture> => {
    const bytes = new Uint8Array(await readFile(path.join(SAMPLES, sample, `${side}.jpg`)))
    return {
      slot,
      sha256: `${sku} ${side}`,
      type: 'image/jpeg',
      bytes: bytes.byteLength,
      width: 1_600,
      height: 1_200,
      read: async () => bytes.slice().buffer,
    }
  }
  return {
    ...ONE_PIECE,
    sku,
    title: `${TITLE_MARK} ${sku}`,
    description: 'A listing that a program makes and ends within minutes. Please do not buy it.',
    price: PRICE_CENTS,
    shipping: 499,
    coin: RAW_MORGAN,
    pictures: [await picture('front', 'obverse'), await picture('back', 'reverse')],
    ...change,
  }
}

/** Publishes, revises, withdraws and republishes each kind of listing, as the product does. */
export async function checkListings(
  { recording }: LiveRun,
  session: SellerSession | null,
  shown: ShownListings,
): Promise<void> {
  for (const { name, sample, change } of LISTINGS) {
    if (!session) {
      recording.skip(`${name}: publish`, 'There is no business policy or location of its own.')
      continue
    }
    const content = await contentOf(skuOf(name), sample, change)
    const { progress } = storedProgress()
    const published = await recording.step(`${name}: publish`, () =>
      publish(session, content, progress),
    )
    if (!published) continue
    await recording.step(`${name}: as buyers see it`, () => shown.find(published.listingId))
    const dearer = { ...content, price: content.price + 10_000 }
    await recording.step(`${name}: revise`, () =>
      revise(session, dearer, progress, { quantity: 'keep' }),
    )
    await recording.step(`${name}: withdraw`, () => endListing(session, content.sku, progress))
    await recording.step(`${name}: republish`, () => publish(session, dearer, progress))
    await recording.step(`${name}: withdraw again`, () =>
      endListing(session, content.sku, progress),
    )
  }
}

const ITEM = '/sell/inventory/v1/inventory_item'
/** A SKU with a hyphen, as many sellers have. */
const HYPHEN_SKU = 'T-1'

/** Items that the product does not write so: with other languages, and under the SKU T-1. */
export async function checkItems({ recording }: LiveRun, call: BareCall): Promise<void> {
  const body = {
    availability: { shipToLocationAvailability: { quantity: 1 } },
    product: { title: TITLE_MARK, description: TITLE_MARK },
  }
  const languages = { 'en-US': 'en-US', '*': '*', none: null }
  for (const [name, language] of Object.entries(languages))
    await recording.step(`item with Accept-Language ${name}`, () =>
      call('PUT', `${ITEM}/${SKU_PREFIX}LANGUAGE`, { body, language }),
    )
  await recording.step('item with SKU T-1', async () => {
    const before = await call('GET', `${ITEM}/${HYPHEN_SKU}`)
    if (before.status !== 404 && !before.body.includes(TITLE_MARK))
      throw new Error('The account has an item under this SKU, which the run must not replace.')
    return call('PUT', `${ITEM}/${HYPHEN_SKU}`, { body })
  })
}

/**
 * Withdraws and deletes every item of the run, also those that an earlier run left behind. Throws an Error that names
 * what is still there.
 */
export async function endItems(session: SellerSession, call: BareCall): Promise<void> {
  const left: string[] = []
  for (const sku of [...LISTING_SKUS, `${SKU_PREFIX}LANGUAGE`, HYPHEN_SKU]) {
    // An item that cannot be deleted does not stop the others from being deleted. A lost answer gets a second try.
    const end = () => endItem(session, call, sku)
    await end()
      .catch(end)
      .catch((error: unknown) => left.push(`${sku} (${String(error)})`))
  }
  if (left.length > 0) throw new Error(`Still on eBay: ${left.join(', ')}`)
}

async function endItem(session: SellerSession, call: BareCall, sku: string): Promise<void> {
  const { status, body } = await call('GET', `${ITEM}/${sku}`)
  if (status === 404 || (sku === HYPHEN_SKU && !body.includes(TITLE_MARK))) return
  // Deleting an item ends its listings too, so a failed withdrawal does not decide.
  await endListing(session, sku, { saveSold: async () => {} }).catch(() => false)
  const deleted = await call('DELETE', `${ITEM}/${sku}`)
  if (deleted.status !== 204) throw new Error(`status ${deleted.status}`)
}
