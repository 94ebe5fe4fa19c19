import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { parseCents } from '../../shared/lib/money.ts'
import type { CreateListing } from '../../shared/listing/listing-forms.ts'
import { fieldsToConfirm, gradeHintOf } from '../coins/analysis-fields.ts'
import { AnalysisResults } from '../coins/analysis-results.tsx'
import { blobUrl } from '../lib/blob-url.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { draftReadyText } from '../queue/draft-ready-text.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { CoinPictures } from './coin-pictures.tsx'
import { CreateBar } from './create-bar.tsx'
import { MarketFold } from './market-fold.tsx'
import { NewListingForm, type SubmitListing } from './new-listing-form.tsx'
import type { CreatedCoin, SingleCoinStep } from './single-coin-draft.ts'
import { StepList } from './step-list.tsx'
import { useCreateListing } from './use-create-listing.ts'
import { useMarketPrice } from './use-market-price.ts'
import { type NewListingContent, useNewListing } from './use-new-listing.ts'

const Pictures = memo(CoinPictures)
const Results = memo(AnalysisResults)
const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

interface CoinDetailsProps {
  front: CapturedSide
  back: CapturedSide
  analysis: CoinAnalysis
  /** The failed queue item of this coin; creating the listing removes it from the queue. */
  queueItem: string | null
  /** What the seller left in the form before. */
  kept: NewListingContent | undefined
  onForm: (content: NewListingContent) => void
  step: SingleCoinStep
  onStep: (step: SingleCoinStep) => void
  onBack: () => void
  onStartOver: () => void
  onCreated: (coin: CreatedCoin) => void
}

/** Steps 1 to 3 on one screen: the coin, its identification, its price and the listing. */
export default function CoinDetails(props: CoinDetailsProps) {
  const { front, back, analysis, queueItem, kept, onForm, step, onStep, onCreated } = props
  const toConfirm = useMemo(() => fieldsToConfirm(analysis), [analysis])
  const listing = useMemo(
    () => ({
      status: 'draft' as const,
      warnings: analysis.warnings,
      frontImageUrl: blobUrl(front.crop),
      backImageUrl: blobUrl(back.crop),
    }),
    [analysis, front, back],
  )
  const state = useNewListing({
    analysis,
    kept,
    onChange: content => {
      onForm(content)
      if (step === 'pricing' && content.values.price && content.values.grade) onStep('final')
    },
  })
  const { values } = state
  const toPricing = useCallback(() => onStep('pricing'), [onStep])
  const market = useMarketPrice(values, analysis)
  const create = useCreateListing({ front, back, analysis, queueItem })
  const submitRef = useRef<SubmitListing>(null)

  const submit = (created: CreateListing, publish: boolean) => {
    if (create.isPending) return
    create.mutate(
      { listing: created, publish },
      {
        onSuccess: coin => {
          toast({ title: 'Coin Analysis Complete', description: outcomeOf(created, coin) })
          onCreated(coin)
        },
      },
    )
  }

  return (
    <div className="grid grid-cols-1 gap-4 pb-[8rem] md:pb-14">
      <DetailsHeader {...props} isConfirming={toConfirm.length > 0} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sideways:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="md:sticky md:top-20 sideways:sticky sideways:top-18">
          <Pictures front={front} back={back} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Results
            analysis={analysis}
            confirmed={step !== 'identification'}
            onConfirm={toPricing}
          />
          <section
            aria-label="Listing"
            className="rounded-card border border-line bg-surface px-4 pt-4"
          >
            <NewListingForm
              state={state}
              listing={listing}
              market={market}
              estimate={gradeHintOf(analysis)}
              toConfirm={toConfirm}
              submitRef={submitRef}
              onSubmit={created => submit(created, false)}
            >
              <MarketFold values={values} market={market} analysis={analysis} />
            </NewListingForm>
          </section>
        </div>
      </div>
      <CreateBar
        values={values}
        busy={create.isPending ? (create.variables.publish ? 'publish' : 'create') : null}
        onCreate={publish => submitRef.current?.(created => submit(created, publish))}
      />
    </div>
  )
}

function outcomeOf(listing: CreateListing, { published }: CreatedCoin): string {
  const { coinType, year, price } = listing
  return published
    ? `${coinType} ${year} analyzed and listed successfully`
    : draftReadyText(listing, parseCents(price))
}

function DetailsHeader({
  step,
  onBack,
  onStartOver,
  isConfirming,
}: Pick<CoinDetailsProps, 'step' | 'onBack' | 'onStartOver'> & { isConfirming: boolean }) {
  const [asking, setAsking] = useState(false)
  const heading: RefObject<HTMLHeadingElement | null> = useRef(null)
  // The capture step's button, which had the focus, is gone.
  // Where something is to confirm, the cursor stands in the form.
  useEffect(() => {
    if (!isConfirming) heading.current?.focus()
  }, [isConfirming])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 ref={heading} tabIndex={-1} className="text-title focus:outline-none">
        Coin Details
      </h2>
      <StepList step={step} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onBack}>
          Back to Images
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          Start Over
        </Button>
      </div>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Start over with another coin?"
            description="This coin's pictures, its analysis and what you entered are removed. The analysis stays counted in your plan."
            confirmLabel="Remove this coin"
            destructive
            onConfirm={onStartOver}
          />
        )}
      </Suspense>
    </div>
  )
}
