import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { FAR_PRICE } from '../../shared/market/estimate/estimate-price.ts'
import { marketEvidence } from '../../shared/market/estimate/market-evidence.ts'
import { averageAndRange, shownComps, sumsOf } from '../../shared/market/estimate/price-summary.ts'
import type { AnalysisComp, ComprehensiveAnalysis } from '../../shared/market/market-analysis.ts'
import type { JudgedItem } from './comps.ts'
import { detailedAnalysisOf } from './detailed-analysis.ts'
import { listingsByCondition } from './listings-by-condition.ts'
import { marketDataOf } from './market-data.ts'
import { type MarketCoin, SOURCE_NAMES, type SourceKind } from './port.ts'
import { priceDataOf } from './price-data.ts'
import type { MarketSnapshot } from './query-sources.ts'
import { EBAY_COINS_CATEGORY_ID, searchedCoin, searchTerms } from './search-terms.ts'

/** The comprehensive analysis of a coin's market, with every comp that was judged. */
export function comprehensiveAnalysisOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): Omit<ComprehensiveAnalysis, 'gradePrices'> {
  const { suggestedPriceCents, range, explanation, confidence, doubts } = priceDataOf(
    snapshot,
    coin,
    now,
  )
  const [sold, active] = [shownComps(snapshot.sold), shownComps(snapshot.active)]
  const evidence = marketEvidence(snapshot.fit, coin)
  return {
    ...sumsOf({ sold, active }, now),
    meltValue: snapshot.melt?.value ?? null,
    pcgs: guideOf(snapshot, coin, now),
    sources: [sourceOf('sold', sold, snapshot, coin), sourceOf('active', active, snapshot, coin)],
    marketListings: listingsByCondition(active),
    detailedAnalysis: detailedAnalysisOf(snapshot, coin),
    explanation,
    suggestedPriceCents,
    priceRange:
      suggestedPriceCents === null || range === null
        ? null
        : {
            conservativeCents: range.minCents,
            marketCents: suggestedPriceCents,
            optimisticCents: range.maxCents,
          },
    confidence,
    doubts,
    coin: {
      coinType: coin.coinType,
      seriesId: coin.seriesId,
      year: coin.year,
      mint: coin.mint,
      varieties: coin.varieties.join(','),
      grade: coin.grade,
      certified: coin.certified,
      grader: coin.grader ?? null,
    },
    asOf: new Date(now).toISOString(),
    comps: [...snapshot.sold, ...snapshot.active].map(item => ({
      ...compOf(item),
      ...evidence.get(item),
    })),
    guide: [...snapshot.guide.quotes],
    complete: true,
  }
}

function guideOf(
  snapshot: MarketSnapshot,
  coin: MarketCoin,
  now: number,
): ComprehensiveAnalysis['pcgs'] {
  const { priceGuide } = marketDataOf(snapshot, coin, now)
  const { exactGrade } = priceGuide
  if (!exactGrade) return null
  return {
    population: exactGrade.population,
    grade: exactGrade.grade,
    priceCents: exactGrade.valueCents,
    lastUpdated: priceGuide.asOf ?? null,
    certNumber: coin.certificate?.number ?? null,
    url: priceGuide.url ?? null,
  }
}

function sourceOf(
  kind: SourceKind,
  items: JudgedItem[],
  { missing }: MarketSnapshot,
  coin: MarketCoin,
): ComprehensiveAnalysis['sources'][number] {
  const name = SOURCE_NAMES[kind]
  return {
    name,
    type: kind === 'sold' ? 'sold' : 'current',
    priceRange: averageAndRange(items).priceRange,
    recentSales: items.length,
    url: ebaySearchPage(kind, coin),
    missing: missing.find(({ source }) => source === name)?.reason ?? null,
  }
}

/** The page on which a person sees what the search found: completed sales, or what is for sale. */
function ebaySearchPage(kind: SourceKind, coin: MarketCoin): string {
  const query = new URLSearchParams({
    _nkw: searchTerms(searchedCoin(coin)),
    _sacat: EBAY_COINS_CATEGORY_ID,
    ...(kind === 'sold' ? { LH_Sold: '1', LH_Complete: '1' } : {}),
  })
  return `${ownSite().pages}/sch/i.html?${query.toString()}`
}

function compOf(item: JudgedItem): AnalysisComp {
  const { itemId, title, url, condition, listingType, inHolder, reading } = item
  return {
    itemId,
    title,
    url,
    condition,
    listingType,
    priceCents: item.price,
    totalCents: item.total,
    soldDate: item.soldAt === null ? null : new Date(item.soldAt).toISOString(),
    source: item.source ?? (item.soldAt === null ? SOURCE_NAMES.active : SOURCE_NAMES.sold),
    counted: item.fits,
    remark: item.droppedBecause,
    outlier: item.droppedBecause === FAR_PRICE,
    inHolder,
    grade: reading.grade && {
      low: reading.grade.low,
      high: reading.grade.high,
      code: reading.grade.code,
    },
    proof: reading.proof,
    details: reading.details,
    traits: reading.traits,
  }
}
