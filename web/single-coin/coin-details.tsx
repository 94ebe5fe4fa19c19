import { useWatch } from 'react-hook-form'
import type { CoinAnalysis } from '../../shared/coins.ts'
import { fieldsOf, priceText } from '../coins/analysis-fields.ts'
import { AnalysisResults } from '../coins/analysis-results.tsx'
import { PricePanel } from '../coins/price-panel.tsx'
import { blobUrl } from '../lib/blob-url.ts'
import { useGo } from '../lib/navigation.ts'
import { ListingForm } from '../listings/listing-form.tsx'
import { useListingForm } from '../listings/use-listing-form.ts'
import { MarketDataCard } from '../market/market-data-card.tsx'
import { type CapturedSide, SIDE_NAMES } from '../pictures/captured-side.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Step } from './single-coin-draft.ts'
import { StepList } from './step-list.tsx'
import { useCreateListing } from './use-create-listing.ts'

interface CoinDetailsProps {
  front: CapturedSide
  back: CapturedSide
  analysis: CoinAnalysis
  /** The failed queue item of this coin; creating the listing removes it from the queue. */
  queueItem: string | null
  step: Step
  onStep: (step: Step) => void
  onBack: () => void
  onStartOver: () => void
}

/** Steps 1 to 3: identification, pricing and the listing. */
export default function CoinDetails({
  front,
  back,
  analysis,
  queueItem,
  step,
  onStep,
  onBack,
  onStartOver,
}: CoinDetailsProps) {
  const go = useGo()
  const fields = fieldsOf(analysis)
  const form = useListingForm(fields)
  const create = useCreateListing({ front, back, analysis, queueItem })
  const [coinType, year, mint, grade] = useWatch({
    control: form.control,
    name: ['coinType', 'year', 'mint', 'grade'],
  })

  const usePrice = (dollars: number) => {
    form.setValue('price', priceText(dollars), { shouldDirty: true, shouldValidate: true })
    onStep('final')
  }

  return (
    <div className="mx-auto grid max-w-6xl gap-6">
      <DetailsHeader step={step} onBack={onBack} onStartOver={onStartOver} />

      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid gap-6 lg:sticky lg:top-20">
          <div className="grid grid-cols-2 gap-3">
            <PictureFrame
              src={blobUrl(front.crop)}
              alt="Front of the coin"
              caption={SIDE_NAMES.front}
              priority
            />
            <PictureFrame
              src={blobUrl(back.crop)}
              alt="Back of the coin"
              caption={SIDE_NAMES.back}
              priority
            />
          </div>
          <AnalysisResults
            analysis={analysis}
            confirmed={step !== 'identification'}
            onConfirm={() => onStep('pricing')}
          />
        </div>
        <div className="grid gap-6">
          <PricePanel priceData={analysis.priceData} onUse={usePrice} />
          <MarketDataCard
            coinType={coinType}
            year={year}
            mint={mint ?? ''}
            grade={grade}
            onUsePrice={usePrice}
          />
          <Card title="Listing">
            <ListingForm
              form={form}
              initial={fields}
              busy={create.isPending}
              onSubmit={listing =>
                create.mutate(listing, {
                  onSuccess: () => {
                    toast({
                      title: 'Coin Analysis Complete',
                      description: `${listing.coinType} ${listing.year} analyzed and listed successfully`,
                    })
                    onStartOver()
                    go('/')
                  },
                })
              }
            />
          </Card>
        </div>
      </div>
    </div>
  )
}

function DetailsHeader({
  step,
  onBack,
  onStartOver,
}: Pick<CoinDetailsProps, 'step' | 'onBack' | 'onStartOver'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-title">Coin Details</h2>
      <StepList step={step} />
      <div className="flex gap-2">
        <Button size="small" onClick={onBack}>
          Back to Images
        </Button>
        <Button size="small" onClick={onStartOver}>
          Start Over
        </Button>
      </div>
    </div>
  )
}
