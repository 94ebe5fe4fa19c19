import { useAtom } from 'jotai'
import { useState } from 'react'
import type { CoinCheck } from '../../shared/fulfillment/fulfillment.ts'
import { detectionOverlay } from '../capture/detection-overlay.ts'
import { autoCaptureAtom } from '../capture/live/auto-capture.ts'
import { CameraWindow } from '../capture/live/camera-window.tsx'
import { LiveView } from '../capture/live/live-view.tsx'
import { type LiveCaptureHandle, useLiveCapture } from '../capture/live/use-live-capture.ts'
import { useCaptureSource } from '../capture/sources/use-capture-source.tsx'
import { usePairedPhoneSync } from '../capture/sources/use-paired-phone-sync.ts'
import { CAPTURE_FAILED, captureStill } from '../pictures/capture-side.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import type { LiveStill } from '../vision/live/live-capture.ts'
import { type CheckedLine, CheckVerdict, type CheckWords, type NextCoin } from './check-verdict.tsx'
import { type Judged, judgeCoin } from './judge-coin.ts'
import { lineKey } from './use-to-ship.ts'

interface CheckCoinProps {
  line: CheckedLine
  words: CheckWords
  /** Stores what came of it; `isDone` where the coin is the right one. */
  onChecked: (check: CoinCheck, isDone: boolean) => void
  /** Undefined on the last one. */
  next: NextCoin | undefined
  onClose: () => void
}

/** Holds a coin before the camera against its listing. */
export default function CheckCoin({ line, words, onChecked, next, onClose }: CheckCoinProps) {
  const [sides, setSides] = useState<readonly CapturedSide[]>([])
  const [judged, setJudged] = useState<Judged | null>(null)

  async function take(still: LiveStill) {
    const captured = await captureStill(still, 'checked.jpg')
    if (!captured.ok) return toastError(CAPTURE_FAILED.title, CAPTURE_FAILED.sentence)
    const taken = [...sides, captured.side].slice(-2)
    const result = await judgeCoin(line, taken)
    setSides(taken)
    setJudged(result)
    if (result.verdict === 'same') onChecked('match', true)
    if (result.verdict === 'other') onChecked('wrong', false)
  }
  const again = (kept: readonly CapturedSide[]) => {
    setSides(kept)
    setJudged(null)
  }

  if (!judged)
    return (
      <CheckCamera key={lineKey(line)} line={line} taken={sides} onStill={take} onClose={onClose} />
    )
  return (
    <CheckVerdict
      line={line}
      words={words}
      sides={sides}
      judged={judged}
      next={next}
      onAgain={() => again([])}
      {...(sides.length === 1 && { onOtherSide: () => again(sides) })}
      onRight={() => {
        onChecked('seen', true)
        if (next) next.open()
        else onClose()
      }}
      onWrong={() => {
        onChecked('wrong', false)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface CheckCameraProps {
  line: CheckedLine
  taken: readonly CapturedSide[]
  onStill: (still: LiveStill) => Promise<void>
  onClose: () => void
}

function CheckCamera({ line, taken, onStill, onClose }: CheckCameraProps) {
  const { source, phone, tool } = useCaptureSource('single')
  const [auto, setAuto] = useAtom(autoCaptureAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [first] = taken
  const handle: LiveCaptureHandle = useLiveCapture({
    source,
    auto: auto && !isBusy,
    ...(first && { wants: 'other_side' as const, lastFace: first.face }),
    onStill: still => {
      setIsBusy(true)
      void onStill(still).finally(() => setIsBusy(false))
      return 'any'
    },
    onProblem: ({ title, sentence }) => toastError(title, sentence),
  })
  const place = line.listing?.place
  const prompt = isBusy
    ? 'Comparing with the listing'
    : first
      ? 'Show the other side'
      : `Show ${line.title}${place ? `, from ${place}` : ''}`
  usePairedPhoneSync({
    phone,
    label: line.title,
    side: first ? 'back' : 'front',
    seen: detectionOverlay(handle.state, handle.camera.zoom),
    auto,
    onAuto: setAuto,
    onUndo: onClose,
  })
  return (
    <CameraWindow title={`Check ${line.title}`} onClose={onClose}>
      <LiveView
        handle={handle}
        prompt={prompt}
        auto={auto}
        onAuto={setAuto}
        onClose={onClose}
        onChoosePhotos={onClose}
        tools={tool}
      />
    </CameraWindow>
  )
}
