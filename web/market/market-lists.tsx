import type { ReactNode } from 'react'
import type { MarketData } from '../../shared/market.ts'
import { centsOf } from '../../shared/money.ts'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { timeLeft } from './time-left.ts'

export function ActiveListings({
  listings,
}: {
  listings: MarketData['activeListings']['listings']
}) {
  if (listings.length === 0) return <p className="text-ink-soft">No active listings found</p>
  return (
    <Comps>
      {listings.map(listing => (
        <Comp
          key={listing.itemId}
          title={listing.title}
          url={listing.url}
          dollars={listing.currentPrice}
          notes={[listing.condition, listing.listingType, timeLeft(listing.timeLeft)]}
        />
      ))}
    </Comps>
  )
}

export function Sales({ sales }: { sales: MarketData['completedSales']['sales'] }) {
  if (sales.length === 0) return <p className="text-ink-soft">No recent sales found</p>
  return (
    <Comps>
      {sales.map(sale => (
        <Comp
          key={sale.itemId}
          title={sale.title}
          url={sale.url}
          dollars={sale.soldPrice}
          notes={[
            new Date(sale.soldDate).toLocaleDateString('en-US', { dateStyle: 'medium' }),
            sale.condition,
          ]}
        />
      ))}
    </Comps>
  )
}

export function PriceGuide({ guide }: { guide: MarketData['priceGuide'] }) {
  const { exactGrade, gradeRange } = guide
  if (guide.source === 'none' || (!exactGrade && !gradeRange)) {
    return <p className="text-ink-soft">Professional price guide data not available</p>
  }
  const facts: Fact[] = [{ label: 'Source', value: guide.source }]
  if (exactGrade) {
    facts.push({ label: exactGrade.grade, value: <Money cents={centsOf(exactGrade.value)} /> })
    if (exactGrade.population !== null)
      facts.push({ label: 'Population', value: exactGrade.population })
  }
  if (gradeRange) {
    const { lowerGrade, higherGrade } = gradeRange
    facts.push({ label: lowerGrade.grade, value: <Money cents={centsOf(lowerGrade.value)} /> })
    facts.push({ label: higherGrade.grade, value: <Money cents={centsOf(higherGrade.value)} /> })
  }
  return <FactList facts={facts} />
}

function Comps({ children }: { children: ReactNode }) {
  return <ul className="max-h-96 divide-y divide-line overflow-y-auto">{children}</ul>
}

interface CompProps {
  title: string
  url: string
  dollars: number
  notes: string[]
}

function Comp({ title, url, dollars, notes }: CompProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
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
      <Money cents={centsOf(dollars)} className="shrink-0 font-[600]" />
    </li>
  )
}
