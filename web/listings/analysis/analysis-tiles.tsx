import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { Cents } from '../../../shared/lib/money.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import {
  type ComprehensiveAnalysis,
  SOLD_PRICES_NEED_ACCESS,
} from '../../../shared/market/market-analysis.ts'
import type { ListedComp } from '../../market/analysis/comp-list.tsx'
import { CompsDialog } from '../../market/analysis/comps-dialog.tsx'
import { listedComp, nearestComps, storedComp } from '../../market/analysis/listed-comp.ts'
import { missingOf } from '../../market/analysis/market-blocks.tsx'
import { PriceSpan, StatTile } from '../../market/analysis/stat-tile.tsx'

interface Side {
  averageCents: Cents | null
  count: number
  minCents: Cents | null
  maxCents: Cents | null
  comps: readonly ListedComp[]
  /** Why it has no prices; null where it has, or where that is not known. */
  missing: string | null
}

export interface TileSides {
  sold: Side
  current: Side
}

/** The two averages of a market; each opens the list that it is of. */
export function AnalysisTiles({ sold, current }: TileSides) {
  const [opened, open] = useState<'sold' | 'current' | null>(null)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <StatTile
          label="Sold average"
          cents={sold.averageCents}
          count={counted(sold.count, 'sale')}
          range={<PriceSpan {...sold} />}
          missing={sold.missing}
          action="View sold items"
          onOpen={() => open('sold')}
        />
        <StatTile
          label="Current market prices"
          cents={current.averageCents}
          count={counted(current.count, 'listing')}
          range={<PriceSpan {...current} />}
          missing={current.missing}
          action="View current listings"
          onOpen={() => open('current')}
        />
      </div>
      {opened && (
        <CompsDialog
          kind={opened}
          comps={(opened === 'sold' ? sold : current).comps}
          missing={(opened === 'sold' ? sold : current).missing}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

export function sidesOfAnalysis(analysis: ComprehensiveAnalysis): TileSides {
  const { soldItemPrices: sold, currentMarketPrices: current } = analysis
  const counts = analysis.comps.filter(comp => comp.counted)
  return {
    sold: {
      averageCents: sold.avgPriceCents,
      count: sold.salesCount,
      minCents: sold.minPriceCents,
      maxCents: sold.maxPriceCents,
      comps: nearestComps(counts.filter(({ soldDate }) => soldDate !== null)).map(listedComp),
      missing: missingOf(analysis, 'sold'),
    },
    current: {
      averageCents: current.avgPriceCents,
      count: current.listingCount,
      minCents: current.minPriceCents,
      maxCents: current.maxPriceCents,
      comps: nearestComps(counts.filter(({ soldDate }) => soldDate === null)).map(listedComp),
      missing: missingOf(analysis, 'current'),
    },
  }
}

/** When the sales and offers of stored price data were read, as an ISO date; null where that is not known. */
export const comparedAt = (priceData: PriceData | null): string | null =>
  priceData?.answers
    ?.filter(({ kind }) => kind === 'sold' || kind === 'active')
    .map(({ asOf }) => asOf)
    .sort()[0] ?? null

/** Comps of stored price data that count. eBay's licence wants their age shown: without it, none. */
export const datedComps = (priceData: PriceData, side: 'sold' | 'active'): readonly ListedComp[] =>
  comparedAt(priceData) === null
    ? []
    : priceData[side].comps.filter(({ droppedBecause }) => droppedBecause === null).map(storedComp)

/** Of what was stored when the coin's pictures were analyzed. */
export function sidesOfPriceData(priceData: PriceData): TileSides {
  const side = (kind: 'sold' | 'active'): Side => {
    const { averagePriceCents, count, priceRange } = priceData[kind]
    return {
      averageCents: averagePriceCents,
      count,
      minCents: priceRange?.minCents ?? null,
      maxCents: priceRange?.maxCents ?? null,
      comps: datedComps(priceData, kind),
      missing: null,
    }
  }
  const { sold, missingSources } = priceData
  const needsAccess = missingSources.some(({ reason }) => reason === SOLD_PRICES_NEED_ACCESS)
  return {
    sold: {
      ...side('sold'),
      missing: needsAccess && sold.count === 0 ? SOLD_PRICES_NEED_ACCESS : null,
    },
    current: side('active'),
  }
}
