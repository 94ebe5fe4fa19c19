import type { MeltValue } from '../../../shared/market/market.ts'
import type { ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CompList, type ListedComp } from './comp-list.tsx'
import { Block, GradingServicePrices, MeltFacts } from './market-blocks.tsx'

interface PlainMarketProps {
  /** Why there is no market price. */
  reason: string
  pcgs: ComprehensiveAnalysis['pcgs']
  melt: MeltValue | null
  composition: string
  offers: readonly ListedComp[]
}

/** What is shown where no price may be made from eBay's data: why, the guide, the metal, and what is for sale. */
export function PlainMarket({ reason, pcgs, melt, composition, offers }: PlainMarketProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Banner>{reason}</Banner>
      <div className="grid gap-6 md:grid-cols-2">
        <Block title="Professional grading service pricing">
          <GradingServicePrices pcgs={pcgs} />
        </Block>
        <Block title="Metal Content Value">
          <MeltFacts melt={melt} composition={composition} />
        </Block>
      </div>
      <Block title="Current listings">
        <CompList comps={offers} empty="No current listings found" />
      </Block>
    </div>
  )
}
