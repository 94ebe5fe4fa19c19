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

/** Of what was stored when the coin's pictures were analyzed. */
export function sidesOfPriceData({ sold, active, missingSources }: PriceData): TileSides {
  const side = ({ averagePriceCents, count, priceRange, comps }: PriceData['sold']): Side => ({
    averageCents: averagePriceCents,
    count,
    minCents: priceRange?.minCents ?? null,
    maxCents: priceRange?.maxCents ?? null,
    comps: comps.filter(({ droppedBecause }) => droppedBecause === null).map(storedComp),
    missing: null,
  })
  const needsAccess = missingSources.some(({ reason }) => reason === SOLD_PRICES_NEED_ACCESS)
  return {
    sold: {
      ...side(sold),
      missing: needsAccess && sold.count === 0 ? SOLD_PRICES_NEED_ACCESS : null,
    },
    current: side(active),
  }
}
