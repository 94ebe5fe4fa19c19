import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import {
  type ComprehensiveAnalysis,
  SOLD_PRICES_NEED_ACCESS,
} from '../../../shared/market/market-analysis.ts'
import type { ListedComp } from '../../market/analysis/comp-list.tsx'
import { CompsDialog } from '../../market/analysis/comps-dialog.tsx'
import { listedComp, nearestComps, storedComp } from '../../market/analysis/listed-comp.ts'
import { missingOf } from '../../market/analysis/market-blocks.tsx'
import { DollarSpan, StatTile } from '../../market/analysis/stat-tile.tsx'

interface Side {
  average: number | null
  count: number
  min: number | null
  max: number | null
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
          dollars={sold.average}
          count={counted(sold.count, 'sale')}
          range={<DollarSpan {...sold} />}
          missing={sold.missing}
          action="View sold items"
          onOpen={() => open('sold')}
        />
        <StatTile
          label="Current market prices"
          dollars={current.average}
          count={counted(current.count, 'listing')}
          range={<DollarSpan {...current} />}
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
      average: sold.avgPrice,
      count: sold.salesCount,
      min: sold.minPrice,
      max: sold.maxPrice,
      comps: nearestComps(counts.filter(({ soldDate }) => soldDate !== null)).map(listedComp),
      missing: missingOf(analysis, 'sold'),
    },
    current: {
      average: current.avgPrice,
      count: current.listingCount,
      min: current.minPrice,
      max: current.maxPrice,
      comps: nearestComps(counts.filter(({ soldDate }) => soldDate === null)).map(listedComp),
      missing: missingOf(analysis, 'current'),
    },
  }
}

/** Of what was stored when the coin's pictures were analyzed. */
export function sidesOfPriceData({ sold, active, missingSources }: PriceData): TileSides {
  const side = ({ averagePrice, count, priceRange, comps }: PriceData['sold']): Side => ({
    average: averagePrice,
    count,
    min: priceRange?.min ?? null,
    max: priceRange?.max ?? null,
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
