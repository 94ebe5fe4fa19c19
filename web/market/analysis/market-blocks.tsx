import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, countText } from '../../../shared/lib/count-text.ts'
import type { MeltValue } from '../../../shared/market/market.ts'
import type {
  AnalysisSource,
  ComprehensiveAnalysis,
} from '../../../shared/market/market-analysis.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { Money } from '../../ui/money.tsx'
import { PriceSpan } from './stat-tile.tsx'

/* The blocks of a comprehensive analysis. */

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="slab text-ink-soft">{title}</h4>
      <div className="mt-1">{children}</div>
    </section>
  )
}

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 font-[560] underline decoration-line-strong underline-offset-3 hover:decoration-current pointer-coarse:min-h-11"
    >
      {children}
      <ExternalLink size={15} className="shrink-0" />
    </a>
  )
}

export function MeltFacts({ melt, composition }: { melt: MeltValue | null; composition?: string }) {
  if (!melt) return <p className="text-ink-soft">No precious metal, or its price is not known</p>
  const facts: Fact[] = [
    ...(composition ? [{ label: 'Composition', value: composition }] : []),
    { label: 'Metal content', value: melt.metalContent },
    { label: 'Weight', value: `${melt.weightInGrams} g` },
    { label: 'Pure metal', value: `${melt.pureMetalWeight} g` },
    {
      label: 'Metal price',
      value: (
        <>
          <Money cents={Math.round(melt.currentMetalPriceMicros / 10_000)} /> per troy ounce
        </>
      ),
    },
    { label: 'Melt value', value: <Money cents={melt.totalMeltValueCents} /> },
    { label: 'Metal price as of', value: <DateTime at={melt.asOf} /> },
  ]
  return <FactList facts={facts} />
}

export function GradingServicePrices({ pcgs }: Pick<ComprehensiveAnalysis, 'pcgs'>) {
  if (!pcgs) return <p className="text-ink-soft">Professional price guide data not available</p>
  const facts: Fact[] = [
    { label: 'Population', value: pcgs.population == null ? 'N/A' : countText(pcgs.population) },
    { label: 'Grade', value: pcgs.grade },
    { label: 'Price', value: <Money cents={pcgs.priceCents} /> },
    { label: 'Updated', value: pcgs.lastUpdated ? <DateTime at={pcgs.lastUpdated} /> : 'N/A' },
    { label: 'Cert number', value: pcgs.certNumber ?? 'N/A' },
  ]
  return (
    <>
      <FactList facts={facts} />
      {pcgs.url && <OutsideLink href={pcgs.url}>View in the price guide</OutsideLink>}
    </>
  )
}

/** Spec: the time frame of sales that name none. */
const USUAL_TIME_FRAME = 'Last 30-60 days'
/** Of no sale a time frame would be untrue: the search goes further back. */
const NO_SALE = 'No sale found'

export function SoldPriceFacts({ analysis }: { analysis: ComprehensiveAnalysis }) {
  const { avgPriceCents, salesCount, timeFrame, ...range } = analysis.soldItemPrices
  const source = analysis.sources.find(({ type }) => type === 'sold')
  const missing = missingOf(analysis, 'sold')
  return (
    <>
      {missing ? (
        <p>{missing}</p>
      ) : (
        <FactList
          facts={[
            { label: 'Average', value: <Money cents={avgPriceCents} /> },
            { label: 'Count', value: salesCount },
            { label: 'Range', value: rangeText(range) },
            {
              label: 'Time frame',
              value: timeFrame ?? (salesCount > 0 ? USUAL_TIME_FRAME : NO_SALE),
            },
          ]}
        />
      )}
      {source?.url && <OutsideLink href={source.url}>Completed sales on eBay</OutsideLink>}
    </>
  )
}

export function CurrentFacts({ analysis }: { analysis: ComprehensiveAnalysis }) {
  const { avgPriceCents, listingCount, ...range } = analysis.currentMarketPrices
  const missing = missingOf(analysis, 'current')
  if (missing) return <p>{missing}</p>
  return (
    <FactList
      facts={[
        { label: 'Average', value: <Money cents={avgPriceCents} /> },
        { label: 'Count', value: listingCount },
        { label: 'Range', value: rangeText(range) },
      ]}
    />
  )
}

type Range = Pick<ComprehensiveAnalysis['currentMarketPrices'], 'minPriceCents' | 'maxPriceCents'>

const rangeText = ({ minPriceCents, maxPriceCents }: Range) =>
  minPriceCents === null ? 'N/A' : <PriceSpan minCents={minPriceCents} maxCents={maxPriceCents} />

/** Why a side has no prices, where none of its sources responded; null where one did. */
export function missingOf(
  { sources, comps }: Pick<ComprehensiveAnalysis, 'sources' | 'comps'>,
  type: AnalysisSource['type'],
): string | null {
  if (comps.some(({ soldDate }) => (soldDate !== null) === (type === 'sold'))) return null
  const of = sources.filter(source => source.type === type)
  return of.some(({ missing }) => missing === null) ? null : (of[0]?.missing ?? null)
}

const isPrimary = ({ name }: AnalysisSource) => /ebay/i.test(name)

/** One source: name, price range, sales or listings, link; eBay's own are primary. */
export function SourceLine({ source, tagged }: { source: AnalysisSource; tagged?: boolean }) {
  const { name, type, priceRange, recentSales, url, missing } = source
  const [one, many] = type === 'sold' ? ['sale', 'sales'] : ['listing', 'listings']
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {tagged ? (
            <Badge>{type === 'sold' ? 'Completed Sales' : 'Current Listings'}</Badge>
          ) : (
            isPrimary(source) && <Badge tone="accent">Primary</Badge>
          )}
        </p>
        <p className="text-small text-ink-soft">
          {missing ?? (
            <>
              {counted(recentSales, one, many)}
              {priceRange && (
                <>
                  , <PriceSpan {...priceRange} />
                </>
              )}
            </>
          )}
        </p>
      </div>
      {url && (
        <OutsideLink href={url}>{`View on ${isPrimary(source) ? 'eBay' : name}`}</OutsideLink>
      )}
    </li>
  )
}

export function ListingsByCondition({ analysis }: { analysis: ComprehensiveAnalysis }) {
  if (analysis.marketListings.length === 0)
    return <p className="text-ink-soft">No active listings found</p>
  return (
    <ul className="divide-y divide-line">
      {analysis.marketListings.map(({ condition, priceRange, notes, source }) => (
        <li key={condition} className="flex flex-wrap justify-between gap-x-4 py-2">
          <div>
            <p>{condition}</p>
            <p className="text-small text-ink-soft">{`${notes} · ${source}`}</p>
          </div>
          <p className="tabular">
            <PriceSpan {...priceRange} />
          </p>
        </li>
      ))}
    </ul>
  )
}
