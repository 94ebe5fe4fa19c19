import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useSignedInUser } from '../accounts/use-user.ts'
import { useTabLock } from '../lib/browser/tab-lock.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CaptureStep } from './capture-step.tsx'
import { type SingleCoinStep, useSingleCoinDraft } from './single-coin-draft.ts'

// The details import the facts of every series, which the capture does not need.
const CoinDetails = lazy(() => import('./coin-details.tsx'))
const EditListing = lazy(() => import('./edit-listing.tsx'))

/** The wizard of one coin; `?listing=ID` opens that listing in its last step, `&field=NAME` at that field. */
export default function SingleCoinUpload() {
  const [query] = useAddressQuery()
  const id = Number(query.get('listing'))
  if (!Number.isInteger(id) || id <= 0) return <NewCoin />
  return (
    <Suspense fallback={<Skeleton className="h-120" />}>
      <EditListing key={id} id={id} field={query.get('field') ?? undefined} />
    </Suspense>
  )
}

/**
 * From two pictures to a listing. Its draft survives a reload. It is in one tab of the browser at a time: the last one
 * to write would delete what the other has stored.
 */
function NewCoin() {
  const user = useSignedInUser()
  const { state, takeOver } = useTabLock(`obverse-coin-${user.id}`)
  const wizard = useSingleCoinDraft(user.id)
  const { ready, reload, change } = wizard
  const toStep = useCallback((step: SingleCoinStep) => change({ step }), [change])
  const isHeld = state === 'held'
  useEffect(() => {
    if (isHeld && ready) void reload()
  }, [isHeld, ready, reload])
  if (state === 'other tab') return <CoinElsewhere onHere={takeOver} />
  if (!ready) return <Skeleton className="h-120" />
  const { front, back, analysis, step, queueItem, form } = wizard.draft
  if (step !== 'upload' && front && back && analysis) {
    return (
      <Suspense fallback={<Skeleton className="h-120" />}>
        <CoinDetails
          // Another analysis resets the form.
          key={analysis.id}
          front={front}
          back={back}
          analysis={analysis}
          queueItem={queueItem}
          kept={form?.analysisId === analysis.id ? form.content : undefined}
          onForm={content => wizard.keepForm({ analysisId: analysis.id, content })}
          step={step}
          onStep={toStep}
          onBack={() => toStep('upload')}
          onStartOver={wizard.startOver}
          onCreated={coin => {
            wizard.startOver()
            wizard.setCreated(coin)
          }}
        />
      </Suspense>
    )
  }
  return (
    <CaptureStep
      draft={wizard.draft}
      created={wizard.created}
      onSide={wizard.setSide}
      onSwap={wizard.swapSides}
      onSamePictureConfirmed={() => change({ samePictureConfirmed: true })}
      onAnalyzed={result => change({ analysis: result, step: 'identification' })}
    />
  )
}

function CoinElsewhere({ onHere }: { onHere: () => void }) {
  return (
    <EmptyState
      title="This coin is open in another tab"
      description="Its pictures and its form are stored once. Go on there, or here."
      actions={
        <Button variant="primary" onClick={onHere}>
          Go on here
        </Button>
      }
    />
  )
}
