import type { Listing } from '../../../shared/listing/listings.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import type { ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { CompList } from '../../market/analysis/comp-list.tsx'
import {
  Block,
  CurrentFacts,
  GradingServicePrices,
  ListingsByCondition,
  MeltFacts,
  SoldPriceFacts,
  SourceLine,
} from '../../market/analysis/market-blocks.tsx'
import {
  AnalysisTiles,
  comparedAt,
  datedComps,
  sidesOfAnalysis,
  sidesOfPriceData,
} from './analysis-tiles.tsx'
import { LoadAnalysis, StoredState } from './load-analysis.tsx'
import { PlainAnalysis, reasonOfNoEstimate } from './plain-analysis.tsx'
import { useListingAnalysis } from './use-listing-analysis.ts'

const FALLBACK_SALES = 5

/** The comprehensive market analysis of a listing; what was stored with its pictures while there is none. */
export function ComprehensiveBlock({ listing }: { listing: Listing }) {
  const { stored, load } = useListingAnalysis(listing)
  const { analysis = null, priceData = null } = stored.data ?? {}
  const reason = stored.data ? reasonOfNoEstimate(stored.data) : null
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="slab text-ink-soft">Comprehensive Market Analysis</h3>
      <StoredState stored={stored} />
      {stored.data && (
        <>
          <LoadAnalysis
            listing={listing}
            load={load}
            asOf={analysis?.asOf ?? comparedAt(priceData)}
          />
          {reason ? (
            <PlainAnalysis listing={listing} stored={stored.data} reason={reason} />
          ) : analysis ? (
            <Analysis analysis={analysis} />
          ) : priceData ? (
            <Fallback priceData={priceData} />
          ) : (
            <p className="text-ink-soft">
              No market data is stored with this listing. Load Analysis looks up sales and offers.
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Analysis({ analysis }: { analysis: ComprehensiveAnalysis }) {
  return (
    <>
      <AnalysisTiles {...sidesOfAnalysis(analysis)} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Block title="Professional grading service pricing">
          <GradingServicePrices pcgs={analysis.pcgs} />
        </Block>
        <Block title="Sold items analysis">
          <SoldPriceFacts analysis={analysis} />
        </Block>
        <Block title="Current listings">
          <CurrentFacts analysis={analysis} />
        </Block>
        <Block title="Melt value">
          <MeltFacts melt={analysis.meltValue} />
        </Block>
        <Block title="Market sources">
          <ul className="divide-y divide-line">
            {analysis.sources.map(source => (
              <SourceLine key={source.name} source={source} tagged />
            ))}
          </ul>
        </Block>
        <Block title="Listings by condition">
          <ListingsByCondition analysis={analysis} />
        </Block>
        <Block title="Detailed analysis">
          <p>{analysis.detailedAnalysis}</p>
        </Block>
        <Block title="Pricing explanation">
          <p>{analysis.explanation}</p>
          {analysis.doubts.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-small text-ink-soft">
              {analysis.doubts.map(doubt => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          )}
        </Block>
      </div>
    </>
  )
}

/** Of the price data that were stored when the coin's pictures were analyzed. */
function Fallback({ priceData }: { priceData: PriceData }) {
  const recent = datedComps(priceData, 'sold').slice(0, FALLBACK_SALES)
  return (
    <>
      <AnalysisTiles {...sidesOfPriceData(priceData)} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Block title="Recent sales">
          <CompList comps={recent} empty="No recent sales found" />
        </Block>
        <Block title="Melt value">
          <MeltFacts melt={priceData.meltValue} />
        </Block>
        <Block title="Pricing explanation">
          <p>{priceData.explanation}</p>
        </Block>
      </div>
    </>
  )
}
