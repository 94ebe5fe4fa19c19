import { countText } from '../../shared/lib/count-text.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { MarketData } from '../../shared/market/market.ts'
import { SOLD_PRICES_NEED_ACCESS } from '../../shared/market/market-analysis.ts'
import { dateText } from '../lib/date-text.ts'
import { DateTime } from '../ui/date-time.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { OutsideLink } from './analysis/market-blocks.tsx'
import { timeLeft } from './time-left.ts'

type ActiveListing = MarketData['activeListings']['listings'][number]
type Sale = MarketData['completedSales']['sales'][number]

export function ActiveListings({ listings }: { listings: readonly ActiveListing[] }) {
  const comps = listings.map(
    ({ currentPriceCents, condition, listingType, timeLeft: left, ...comp }) => ({
      ...comp,
      priceCents: currentPriceCents,
      notes: [condition, listingType, timeLeft(left)],
    }),
  )
  return <Comps comps={comps} empty="No active listings found" />
}

/** Whether sold prices are missing because eBay has not granted them; an asking price is never called a sale. */
export const needsAccess = ({ completedSales, missingSources = [] }: MarketData): boolean =>
  completedSales.count === 0 &&
  missingSources.some(({ reason }) => reason === SOLD_PRICES_NEED_ACCESS)

interface SalesProps {
  sales: readonly Sale[]
  /** Said where there are none. */
  empty?: string
}

export function Sales({ sales, empty = 'No recent sales found' }: SalesProps) {
  const comps = sales.map(({ soldPriceCents, soldDate, condition, source, ...comp }) => ({
    ...comp,
    priceCents: soldPriceCents,
    notes: [dateText(Date.parse(soldDate), 'date'), condition, source ?? ''],
  }))
  return <Comps comps={comps} empty={empty} />
}

export function PriceGuideView({ guide }: { guide: MarketData['priceGuide'] }) {
  const { exactGrade, gradeRange } = guide
  if (guide.source === 'none' || (!exactGrade && !gradeRange)) {
    return (
      <div className="text-ink-soft">
        <p>Professional price guide data not available</p>
        {guide.missing && <p className="mt-1 text-small">{guide.missing}</p>}
      </div>
    )
  }
  const facts: Fact[] = [{ label: 'Source', value: guide.source }]
  if (exactGrade) {
    facts.push({ label: exactGrade.grade, value: <Money cents={exactGrade.valueCents} /> })
    if (exactGrade.population !== null)
      facts.push({ label: 'Population', value: countText(exactGrade.population) })
  }
  if (gradeRange) {
    const { lowerGrade, higherGrade } = gradeRange
    facts.push({ label: lowerGrade.grade, value: <Money cents={lowerGrade.valueCents} /> })
    facts.push({ label: higherGrade.grade, value: <Money cents={higherGrade.valueCents} /> })
    facts.push({ label: 'Average', value: <Money cents={gradeRange.averageValueCents} /> })
    facts.push({ label: 'Spread', value: <Money cents={gradeRange.spreadCents} /> })
  }
  if (guide.asOf) facts.push({ label: 'Updated', value: <DateTime at={guide.asOf} /> })
  return (
    <>
      <FactList facts={facts} />
      {guide.url && <OutsideLink href={guide.url}>View in the price guide</OutsideLink>}
    </>
  )
}

interface Comp extends Pick<Sale, 'itemId' | 'title' | 'url'> {
  priceCents: Cents
  notes: string[]
}

function Comps({ comps, empty }: { comps: readonly Comp[]; empty: string }) {
  if (comps.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto">
      {comps.map(({ itemId, title, url, priceCents, notes }) => (
        <li key={itemId} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="line-clamp-2 underline decoration-line-strong underline-offset-3"
            >
              {title}
            </a>
            <p className="text-small text-ink-soft">{notes.filter(Boolean).join(' · ')}</p>
          </div>
          <Money cents={priceCents} className="shrink-0 font-[600]" />
        </li>
      ))}
    </ul>
  )
}
