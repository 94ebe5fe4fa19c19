import { counted } from '../../shared/lib/count-text.ts'
import { type EbaySite, ownSite } from '../../shared/lib/ebay-sites.ts'
import { dollarsText } from '../../shared/lib/money.ts'
import { lotOfColumns } from '../../shared/listing/field-values.ts'
import { BYTE_ORDER_MARK, csvLine, isFormula } from '../../shared/transfer/csv.ts'
import type { SellerRows } from '../db/connection.ts'
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
 * The head of Seller Hub's template "Create draft listings" of a site. Source: the template's lines as many public
 * programs repeat them, word for word, in 2024 to 2026 (search for "eBay-draft-listings-template_US", "…_GB" and "…_ENCA"; of
 * Australia's site alone the column "Action" was seen; "…_DE" has semicolons between its cells and the point in its prices); eBay's own
 * help is https://pages.ebay.com/sh/reports/help/create-listings-bulk/. Not tried with a seller's account.
 */
const headOf = ({ country, currency, pages, siteName, draftsTemplate }: EbaySite) => [
  [
    '#INFO',
    'Version=0.0.2',
    `Template= eBay-draft-listings-template_${draftsTemplate}`,
    ...blanks(8),
  ],
  ...(country === 'DE' ? GERMAN_NOTES : englishNotes(pages)).map(note => [note, ...blanks(10)]),
  ['#INFO', ...blanks(10)],
  [
    `Action(SiteID=${siteName}|Country=${country}|Currency=${currency}|Version=1193|CC=UTF-8)`,
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
]

const CATEGORY_IDS = 'https://pages.ebay.com/sellerinformation/news/categorychanges.html'

const englishNotes = (pages: string) => [
  `#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the category ID for your listings here: ${CATEGORY_IDS}`,
  `#INFO After you've successfully uploaded your draft from the Seller Hub Reports tab, complete your drafts to active listings here: ${pages}/sh/lst/drafts`,
]
const GERMAN_NOTES = [
  `#INFO Action und Category ID sind erforderliche Felder. 1) Stellen Sie Action auf Draft ein. 2) Die Kategorie-ID für Ihre Angebote finden Sie hier: ${CATEGORY_IDS}`,
  '#INFO Nachdem Sie Ihren Entwurf erfolgreich im Berichte-Tab Ihres Verkäufer-Cockpit Pro heruntergeladen haben, können Sie die Entwürfe hier zu aktiven Angeboten vervollständigen: https://www.ebay.de/sh/lst/drafts',
]

/** eBay is asked about so many kinds of coins for one file: a request has a thousand calls. */
const KINDS_MAX = 200

type Classified = { categoryId: string; conditionId: string }

/**
 * A seller's drafts as the file that eBay's Seller Hub reads, streamed. Live and sold listings are left out: eBay has
 * them, and so are drafts without a category, which eBay requires: a last line names them. The condition is empty where
 * eBay names none; pictures are those that eBay has already, because eBay cannot read the others.
 */
export function ebayDraftsCsv(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  rules: ListingRules | null,
): ReadableStream<Uint8Array> {
  // Its lines are made later than the request, which knows the site.
  return streamed(linesOf(db, userId, ids, { rules, site: ownSite() }))
}

async function* linesOf(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  { rules, site }: { rules: ListingRules | null; site: EbaySite },
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => csvLine(cells, site.decimalMark === ',' ? ';' : ',')
  yield BYTE_ORDER_MARK + headOf(site).map(line).join('')
  const classify = classifier(rules)
  const leftOut: string[] = []
  for await (const page of pagesOf(db, userId, ids))
    for (const listing of page.filter(isDraft)) {
      const classified = await classify(listing)
      if (classified) yield line(rowOf(listing, classified).map(asText))
      else leftOut.push(listing.sku)
    }
  if (leftOut.length > 0) yield line([leftOutText(leftOut), ...blanks(10)])
}

const leftOutText = (skus: readonly string[]) =>
  `#INFO ${counted(skus.length, 'draft')} without a category of eBay left out: ${skus.join(' ')}`

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

/**
 * Asks eBay once for each kind of coin. A coin whose own category eBay does not name gets that of other coins, which
 * the seller corrects on eBay. Null without any, as while eBay does not answer.
 */
function classifier(rules: ListingRules | null) {
  const categories = new Map<string, CoinCategory | null>()
  const ask = async (kind: string, find: () => Promise<CoinCategory>) => {
    const known = categories.get(kind)
    if (known !== undefined) return known
    const found = await find().catch(withoutAnswer)
    categories.set(kind, found)
    return found
  }
  const categoryOf = async (rulesOfEbay: ListingRules, listing: StoredListing, coin: CoinFacts) => {
    const lot = lotOfColumns(listing)
    const year = coin.series?.kind === 'commemorative' ? coin.yearNumber : null
    const kind = JSON.stringify([
      coin.series?.id ?? coin.coinType,
      coin.countryName,
      coin.ebayCategory,
      year,
      lot?.kind,
    ])
    const mayAsk = categories.size < KINDS_MAX || categories.has(kind)
    const own = mayAsk
      ? await ask(kind, () =>
          lot ? lotCategoryFor(rulesOfEbay, coin, lot) : categoryFor(rulesOfEbay, coin),
        )
      : null
    if (own || lot) return own
    const other = coin.series ? 'us coin' : 'world coin'
    return ask(other, () => categoryFor(rulesOfEbay, otherCoin(coin, other)))
  }
  return async (listing: StoredListing): Promise<Classified | null> => {
    const coin = coinFacts(listing)
    const category = rules && (await categoryOf(rules, listing, coin))
    return (
      category && { categoryId: category.id, conditionId: conditionId(category, listing, coin) }
    )
  }
}

/** The coin as one of which only the branch is known. */
const otherCoin = (coin: CoinFacts, coinType: string): CoinFacts => ({
  ...coin,
  coinType,
  series: null,
  strike: null,
  yearNumber: null,
})

/** eBay knows no category for the coin, or does not answer. */
function withoutAnswer(error: unknown): null {
  if (!(error instanceof Failure)) throw error
  log('warn', 'export_category_unknown', { error })
  return null
}

function conditionId(category: CoinCategory, listing: StoredListing, coin: CoinFacts): string {
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
