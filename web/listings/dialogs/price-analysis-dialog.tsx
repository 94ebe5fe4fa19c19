import { useMemo, useState } from 'react'
import type { Listing } from '../../../shared/listing/listings.ts'
import { type MovedComps, refit } from '../../../shared/market/estimate/refit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { comparedAt } from '../analysis/analysis-tiles.tsx'
import { LoadAnalysis, StoredState } from '../analysis/load-analysis.tsx'
import { PlainAnalysis, reasonOfNoEstimate } from '../analysis/plain-analysis.tsx'
import { PriceAnalysis } from '../analysis/price-analysis.tsx'
import { StoredPriceAnalysis } from '../analysis/stored-price-analysis.tsx'
import { useListingAnalysis } from '../analysis/use-listing-analysis.ts'
import { type LoadedDialogProps, LoadedListing } from '../loaded-listing.tsx'
import { useListing } from '../use-listing.ts'

/** What a listing's price rests on, comp by comp. A comp that is moved across moves the price. */
export default function PriceAnalysisDialog({ id, title, onClose }: LoadedDialogProps) {
  const listing = useListing(id)
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="large"
      title="Price Analysis"
      description={
        <>
          <Badge>Market Data</Badge> {listing.data?.title ?? title}
        </>
      }
    >
      <LoadedListing listing={listing}>{whole => <Analysis listing={whole} />}</LoadedListing>
    </Dialog>
  )
}

function Analysis({ listing }: { listing: Listing }) {
  const { stored, load } = useListingAnalysis(listing)
  const [moved, setMoved] = useState<MovedComps>(new Map())
  const { analysis = null, priceData = null } = stored.data ?? {}
  const reason = stored.data ? reasonOfNoEstimate(stored.data) : null
  const shown = useMemo(() => analysis && refit(analysis, moved), [analysis, moved])

  const move = (itemId: string, counted: boolean) => {
    const next = () => setMoved(before => withMove(before, itemId, counted))
    // Of the comps that are stored alone the price would be another: the others are looked up first.
    if (analysis?.complete) next()
    else load.mutate(undefined, { onSuccess: next })
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <StoredState stored={stored} />
      {stored.data && (
        <LoadAnalysis
          listing={listing}
          load={load}
          asOf={analysis?.asOf ?? comparedAt(priceData)}
        />
      )}
      {stored.data && reason ? (
        <PlainAnalysis listing={listing} stored={stored.data} reason={reason} />
      ) : analysis && shown ? (
        <PriceAnalysis
          listing={listing}
          analysis={shown}
          before={analysis}
          movedCount={moved.size}
          moving={load.isPending}
          onMove={move}
          onUndo={() => setMoved(new Map())}
        />
      ) : (
        stored.data && <StoredPriceAnalysis listing={listing} priceData={priceData} />
      )}
    </div>
  )
}

/** A comp that is moved back is not moved. */
function withMove(before: MovedComps, itemId: string, counted: boolean): MovedComps {
  const next = new Map(before)
  if (next.has(itemId)) next.delete(itemId)
  else next.set(itemId, counted)
  return next
}
