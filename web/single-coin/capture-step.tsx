import { ScanSearch } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { slabReadingOf } from '../../shared/certificates/slab-reading.ts'
import { type CoinAnalysis, PICTURE_SLOTS, type PictureSlot } from '../../shared/coins/coins.ts'
import { useCapture } from '../capture/use-capture.ts'
import { useAnalyze } from '../coins/use-analyze.ts'
import { ApiFailure, failedWith, failureMessage } from '../lib/api-failure.ts'
import { blobUrl } from '../lib/blob-url.ts'
import { analysisPicture, type CapturedSide, SIDE_NAMES } from '../pictures/captured-side.ts'
import { Button } from '../ui/button.tsx'
import { Overlay } from '../ui/dialogs/overlay.tsx'
import { toastError } from '../ui/feedback/toast-store.ts'
import { CombinedPreview } from './combined-preview.tsx'
import { CreatedBanner } from './created-banner.tsx'
import { PictureInput } from './picture-input.tsx'
import type { CreatedCoin, SingleCoinDraft } from './single-coin-draft.ts'
import { useKnownSides } from './use-known-sides.ts'

const CropDialog = lazy(() => import('../pictures/crop/crop-dialog.tsx'))
const CameraDialog = lazy(() => import('./camera-dialog.tsx'))
const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const SLOTS = ['front', 'back'] as const satisfies PictureSlot[]

interface CaptureStepProps {
  draft: SingleCoinDraft
  /** The listing of the coin before. */
  created: CreatedCoin | null
  onSide: (slot: PictureSlot, side: CapturedSide | null) => void
  /** Front and back change places. */
  onSwap: () => void
  onSamePictureConfirmed: () => void
  onAnalyzed: (analysis: CoinAnalysis) => void
}

/** Step 0: both sides of the coin, then the analysis. */
export function CaptureStep(props: CaptureStepProps) {
  const { draft, onSide, onSamePictureConfirmed } = props
  const { front, back } = draft
  const [dialog, setDialog] = useState<SlotDialog | null>(null)
  const capture = useCapture(onSide)
  const analysis = useAnalysis(props, capture.setProblem)
  useKnownSides(draft, analysis.isPending, props.onSwap)

  return (
    <div className="mx-auto max-w-4xl pb-[6rem]">
      {props.created && <CreatedBanner coin={props.created} />}
      <p className="mb-4 text-ink-soft">
        {front && back
          ? 'Both sides are here. Check the crops, then start the analysis.'
          : 'Add the front and the back of the coin. It is found and cropped by itself; the original is kept.'}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 md:gap-6">
        {SLOTS.map(slot => (
          <PictureInput
            key={slot}
            slot={slot}
            side={draft[slot]}
            busy={capture.busy[slot]}
            problem={capture.problems[slot]}
            onFile={file => void capture.take(slot, file, file.name)}
            onCamera={() => setDialog({ what: 'camera', slot })}
            onAdjust={() => setDialog({ what: 'crop', slot })}
            onRemove={() => onSide(slot, null)}
          />
        ))}
      </div>

      <div className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface/95 px-4 py-3">
        <div className="mx-auto flex max-w-4xl items-center justify-center gap-4">
          {front && back && <CombinedPreview front={front} back={back} />}
          <Button
            variant="primary"
            size="large"
            wraps
            icon={<ScanSearch size={20} />}
            className="w-full px-3! sm:w-auto sm:px-6!"
            disabled={capture.busy.front || capture.busy.back}
            onClick={() => analysis.start(draft.samePictureConfirmed)}
          >
            Analyze & Create Listing
          </Button>
        </div>
      </div>

      <Overlay
        open={analysis.isPending}
        title="Analyzing your coin..."
        status="Reading the coin, checking the facts, looking up prices. Your pictures are kept."
        // The crop has a margin around the coin: scaled, the coin itself fills the circle.
        picture={
          front && (
            <img src={blobUrl(front.crop)} alt="" className="size-full scale-[1.09] object-cover" />
          )
        }
        actions={<Button onClick={analysis.cancel}>Cancel</Button>}
      />
      <Suspense>
        {dialog && (
          <CaptureDialog
            {...dialog}
            draft={draft}
            capture={capture}
            onClose={() => setDialog(null)}
          />
        )}
        {analysis.samePictureOpen && (
          <ConfirmDialog
            open
            onOpenChange={analysis.setSamePictureOpen}
            title="The same picture twice?"
            description="Front and back are the same picture. Is that what you want?"
            confirmLabel="Analyze anyway"
            cancelLabel="Change a picture"
            onConfirm={() => {
              analysis.setSamePictureOpen(false)
              onSamePictureConfirmed()
              analysis.start(true)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The analysis of the draft's two crops: it can be cancelled, and its failures are shown. */
function useAnalysis(
  { draft: { front, back }, onAnalyzed }: CaptureStepProps,
  setProblem: (slot: PictureSlot, problem: string) => void,
) {
  const [samePictureOpen, setSamePictureOpen] = useState(false)
  const running = useRef<AbortController | null>(null)
  const { mutate, isPending } = useAnalyze()

  const onError = (error: Error) => {
    if (failedWith(error, 'SAME_PICTURE')) return setSamePictureOpen(true)
    if (error instanceof ApiFailure && error.detail.slot)
      setProblem(error.detail.slot, error.message)
    toastError(
      'Error analyzing coin',
      failureMessage(error, 'Failed to analyze the coin. Please try again.'),
    )
  }
  const start = (samePictureConfirmed: boolean) => {
    if (!front || !back) {
      toastError('Missing Images', 'Please capture both front and back images')
      return
    }
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const faces = { front: front.face ?? null, back: back.face ?? null }
    mutate(
      {
        front: analysisPicture(front),
        back: analysisPicture(back),
        faces,
        slab: slabReadingOf(front.codes, back.codes),
        samePictureConfirmed,
        signal,
      },
      { onSuccess: onAnalyzed, onError: error => !signal.aborted && onError(error) },
    )
  }
  return {
    isPending,
    start,
    cancel: () => running.current?.abort(),
    samePictureOpen,
    setSamePictureOpen,
  }
}

interface SlotDialog {
  what: 'crop' | 'camera'
  slot: PictureSlot
}

interface CaptureDialogProps extends SlotDialog {
  draft: SingleCoinDraft
  capture: ReturnType<typeof useCapture>
  onClose: () => void
}

function CaptureDialog({ what, slot, draft, capture, onClose }: CaptureDialogProps) {
  const side = draft[slot]
  if (what === 'camera') {
    return (
      <CameraDialog
        slot={slot}
        taken={draft}
        onUndo={capture.put}
        onStill={(of, still) => capture.takeStill(of, still, `${PICTURE_SLOTS[of]}.jpg`)}
        onClose={onClose}
      />
    )
  }
  if (!side) return null
  return (
    <CropDialog
      title={SIDE_NAMES[slot]}
      side={side}
      busy={capture.busy[slot]}
      onCrop={frame => void capture.adjust(slot, side, frame).then(onClose)}
      onClose={onClose}
    />
  )
}
