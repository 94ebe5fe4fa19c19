import type { Dashboard, Insight } from '../../shared/insight.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { activeRate } from './figures.ts'

/** It stands here whatever the seller sells; about the envelope where the site has it. */
const ADVICE = [
  {
    title: 'Pictures sell coins',
    needsEnvelope: false,
    text: 'Both sides, sharp and evenly lit, are the first thing that a buyer looks at.',
  },
  {
    title: 'Envelopes for small coins',
    text: 'Coins under $20 sell better with eBay’s envelope for $1.00 than with a parcel.',
    needsEnvelope: true,
  },
  {
    title: 'Price near recent sales',
    needsEnvelope: false,
    text: 'Buyers compare with what the same coin sold for, in the same grade.',
  },
] as const

const percent = (value: number | null, none: string) => (value === null ? none : `${value}%`)
const days = (value: number | null, none: string) =>
  value === null ? none : `${value} ${value === 1 ? 'day' : 'days'}`

const measuredFacts = ({ measured }: Insight): Fact[] => [
  {
    label: 'Sell-through: sold of all that you listed',
    value: percent(measured.sellThrough, 'Nothing listed yet'),
  },
  {
    label: 'Days from listing to sale, on average',
    value: days(measured.daysToSell, 'Nothing sold yet'),
  },
  {
    label: 'Average days on market, of what is live',
    value: days(measured.daysLive, 'Nothing live'),
  },
  {
    label: 'Sold coins brought, of the recommended price',
    value: percent(measured.soldOfRecommended, 'Nothing to compare yet'),
  },
  {
    label: 'Live listings ask, of the recommended price',
    value: percent(measured.askedOfRecommended, 'Nothing to compare yet'),
  },
]

/** The seller's own figures; beside them a claim and general advice, each named so. */
export function MarketInsightsTab({ summary, insight }: Pick<Dashboard, 'summary' | 'insight'>) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Measured from your listings and orders">
        <FactList facts={measuredFacts(insight)} />
      </Card>
      <Card title="Your active rate" aside={<Badge tone="outline">Claim, source unknown</Badge>}>
        <FactList
          facts={[
            {
              label: 'Yours, of all listings with drafts and sold',
              value: `${activeRate(summary)}%`,
            },
            { label: 'Claimed', value: 'vs eBay avg: 65%' },
          ]}
        />
      </Card>
      <ul className="grid gap-4 sm:grid-cols-3 lg:col-span-2">
        {ADVICE.filter(({ needsEnvelope }) => !needsEnvelope || ownSite().hasEnvelope).map(
          ({ title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-4">
              <h2 className="text-lead">{title}</h2>
              <p className="mt-1 mb-3 text-ink-soft">{text}</p>
              <Badge tone="outline">General advice</Badge>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
