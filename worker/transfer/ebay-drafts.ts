import { dollarsText } from '../../shared/lib/money.ts'
import { lotOfColumns } from '../../shared/listing/field-values.ts'
import { BYTE_ORDER_MARK, csvLine, isFormula } from '../../shared/transfer/csv.ts'
import type { Database } from '../db/connection.ts'
import { type CoinFacts, coinFacts } from '../ebay/coin-facts.ts'
import { descriptionHtml } from '../ebay/description.ts'
import type { ListingRules } from '../ebay/listing-rules.ts'
import { type CoinCategory, categoryFor, lotCategoryFor } from '../ebay/rules/category.ts'
import { conditionFor } from '../ebay/rules/conditions.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { piecesLeft } from '../listings/versions.ts'
import { pagesOf, streamed } from './export-listings.ts'
import { shownPictures } from './listing-cells.ts'

/**
 * The head of Seller Hub's template "Create draft listings" for ebay.com. Source: the template's lines as many public
 * programs repeat them, word for word, in 2024 to 2026 (search for "eBay-draft-listings-template_US"); eBay's own
 * help is https://pages.ebay.com/sh/reports/help/create-listings-bulk/. Not tried with a seller's account.
 */
const HEAD = [
  ['#INFO', 'Version=0.0.2', 'Template= eBay-draft-listings-template_US', ...blanks(8)],
  [
    '#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your listings here: https://pages.ebay.com/sellerinformation/news/categorychanges.html',
    ...blanks(10),
  ],
  [
    "#INFO After you've successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active listings here: https://www.ebay.com/sh/lst/drafts",
    ...blanks(10),
  ],
  ['#INFO', ...blanks(10)],
  [
    'Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)',
    'Custom label (SKU)',
    'Category ID',
    'Title',
    'UPC',
    'Price',
    'Quantity',
    'Item photo URL',
    'Condition ID',
    'Description',
    'Format',
  ],
] as const

/** eBay is asked about so many kinds of coins for one file: a request has a thousand calls. */
const KINDS_MAX = 200

type Classified = { categoryId: string; conditionId: string }

/**
 * A seller's drafts as the file that eBay's Seller Hub reads, streamed. Live and sold listings are left out: eBay has
 * them. Category and condition are empty where eBay names none; pictures are those that eBay has already, because
 * eBay cannot read the others.
 */
export function ebayDraftsCsv(
  db: Database,
  userId: number,
  ids: readonly number[],
  rules: ListingRules | null,
): ReadableStream<Uint8Array> {
  return streamed(linesOf(db, userId, ids, rules))
}

async function* linesOf(
  db: Database,
  userId: number,
  ids: readonly number[],
  rules: ListingRules | null,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + HEAD.map(csvLine).join('')
  const classify = classifier(rules)
  for await (const page of pagesOf(db, userId, ids))
    for (const listing of page)
      if (isDraft(listing)) yield csvLine(rowOf(listing, await classify(listing)).map(asText))
}

const isDraft = (listing: StoredListing) =>
  (listing.status === 'draft' || listing.status === 'ended') && piecesLeft(listing) > 0

function rowOf(listing: StoredListing, { categoryId, conditionId }: Classified): string[] {
  return [
    'Draft',
    listing.sku,
    categoryId,
    listing.title,
    '',
    listing.priceCents > 0 ? dollarsText(listing.priceCents) : '',
    String(piecesLeft(listing)),
    shownPictures(listing)
      .flatMap(sha256 => listing.uploadedPictures[sha256]?.url ?? [])
      .join('|'),
    conditionId,
    descriptionHtml(listing.description).replaceAll('\n', ''),
    listing.format === 'auction' ? 'Auction' : 'FixedPrice',
  ]
}

/** A space keeps a spreadsheet from running the cell as a formula; eBay drops it, as it would not an apostrophe. */
const asText = (cell: string) => (isFormula(cell) ? ` ${cell}` : cell)

/** Asks eBay once for each kind of coin. */
function classifier(rules: ListingRules | null) {
  const categories = new Map<string, CoinCategory | null>()
  const categoryOf = async (rulesOfEbay: ListingRules, listing: StoredListing, coin: CoinFacts) => {
    const lot = lotOfColumns(listing)
    const year = coin.series?.kind === 'commemorative' ? coin.yearNumber : null
    const kind = JSON.stringify([coin.series?.id ?? coin.coinType, year, lot?.kind])
    const known = categories.get(kind)
    if (known !== undefined) return known
    if (categories.size >= KINDS_MAX) return null
    const found = await (lot
      ? lotCategoryFor(rulesOfEbay, coin, lot)
      : categoryFor(rulesOfEbay, coin)
    ).catch(withoutAnswer)
    categories.set(kind, found)
    return found
  }
  return async (listing: StoredListing): Promise<Classified> => {
    const coin = coinFacts(listing)
    const category = rules && (await categoryOf(rules, listing, coin))
    return { categoryId: category?.id ?? '', conditionId: conditionId(category, listing, coin) }
  }
}

/** eBay knows no category for the coin, or does not answer: the seller chooses one on eBay. */
function withoutAnswer(error: unknown): null {
  if (!(error instanceof Failure)) throw error
  log('warn', 'export_category_unknown', { error })
  return null
}

function conditionId(
  category: CoinCategory | null,
  listing: StoredListing,
  coin: CoinFacts,
): string {
  if (!category) return ''
  try {
    return conditionFor(category.conditions, coin, lotOfColumns(listing))?.conditionId ?? ''
  } catch (error) {
    if (error instanceof Failure) return ''
    throw error
  }
}

function blanks(count: number): string[] {
  return Array.from({ length: count }, () => '')
}
