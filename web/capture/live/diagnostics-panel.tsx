import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DETECTION_STAGES } from '../../vision/detector/coin-detector-messages.ts'
import type { FrameDetection } from '../../vision/live/detection-loop.ts'
import type { ObjectDetectorState } from '../../vision/objects/object-detector.ts'
import { objectDetector } from '../object-detector.ts'
import { diagnosticsFile } from './diagnostics-file.ts'
import { PANEL_ESCAPE } from './panel-escape.ts'
import type { LiveCaptureHandle } from './use-live-capture.ts'

interface DiagnosticsPanelProps {
  handle: LiveCaptureHandle
  onClose: () => void
}

/** Times are averaged over so many detections. */
const AVERAGED_DETECTIONS = 20

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** What the coin detector finds and how long it takes, for a seller whose coin is not found. */
export default function DiagnosticsPanel({ handle, onClose }: DiagnosticsPanelProps) {
  const { state } = handle
  const panel = useRef<HTMLElement>(null)
  const detections = useRecentDetections(state?.latest ?? null)
  useEffect(() => panel.current?.focus(), [])
  const latest = detections.at(-1)
  if (!latest) return null

  const mean = (of: (detection: FrameDetection) => number) =>
    detections.reduce((sum, one) => sum + of(one), 0) / detections.length
  const span = latest.at - detections[0]!.at
  const rate = detections.length > 1 && span > 0 ? ((detections.length - 1) * 1000) / span : null
  const { detection, size } = latest

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a second way; the button does the same
    <section
      ref={panel}
      {...PANEL_ESCAPE}
      tabIndex={-1}
      aria-label="Diagnostics"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // The camera window under the panel stays open.
        event.stopPropagation()
        onClose()
      }}
      className="absolute inset-x-2 bottom-2 z-2 flex max-h-[46%] flex-col overflow-y-auto rounded-card bg-surface/95 sm:top-2 sm:right-2 sm:left-auto sm:max-h-none sm:w-72 sideways:w-64 p-3 text-small text-ink shadow-over focus:outline-none"
    >
      <div className="flex items-center justify-between">
        <h2 className="slab text-ink-soft">Diagnostics</h2>
        <IconButton label="Close diagnostics" icon={<X size={18} />} onClick={onClose} />
      </div>
      <Figures>
        <Row name="Backend">{detection.backend ?? 'none runs here'}</Row>
        <Row name="Frame">{`${size.width} × ${size.height}`}</Row>
        <Row name="Looks a second">{rate === null ? '–' : rate.toFixed(1)}</Row>
        <Row name="A look">{ms(mean(one => one.detection.milliseconds))}</Row>
        {DETECTION_STAGES.map(stage => (
          <Row key={stage} name={`· ${stage}`}>
            {ms(mean(one => one.detection.stages[stage]))}
          </Row>
        ))}
      </Figures>
      <h3 className="slab mt-2 text-ink-soft">Second look</h3>
      <p>{objectDetectorText(objectDetector.state)}</p>
      <h3 className="slab mt-2 text-ink-soft">Coins</h3>
      <Figures>
        {detection.coins.length === 0 && <Row name="None">–</Row>}
        {detection.coins.map(({ ellipse, score, whole }, index) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- a detection has no name of its own
            key={index}
            name={`${Math.round(2 * ellipse.rx)} px${whole ? '' : ', hidden'}`}
          >
            {score.toFixed(3)}
          </Row>
        ))}
      </Figures>
      {detection.quality && (
        <>
          <h3 className="slab mt-2 text-ink-soft">Marks</h3>
          <Figures>
            {Object.entries({ ...detection.quality, steady: state?.tracked?.track?.steady }).map(
              ([name, mark]) =>
                mark && (
                  <Row key={name} name={mark.word}>
                    {mark.value.toFixed(3)}
                  </Row>
                ),
            )}
          </Figures>
        </>
      )}
      <SaveFrameButton handle={handle} />
    </section>
  )
}

/** Downloads the current frame with its figures. */
function SaveFrameButton({ handle: { camera, state, video } }: { handle: LiveCaptureHandle }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (!video) return
    setSaving(true)
    try {
      const file = await diagnosticsFile(video, camera.zoom, {
        at: new Date().toISOString(),
        browser: navigator.userAgent,
        cores: navigator.hardwareConcurrency,
        camera,
        hint: state?.hint.shown.text,
        steady: state?.tracked?.track?.steady,
      })
      if (file) download(file, `obverse-frame-${Date.now()}.zip`)
    } catch {
      toast({ variant: 'destructive', title: 'The frame could not be saved' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Button
      size="small"
      className="mt-3 shrink-0"
      busy={saving}
      icon={<Download size={16} />}
      onClick={() => void save()}
    >
      Save this frame
    </Button>
  )
}

/** What coco-ssd found in the scene, or why it is off. */
function objectDetectorText(state: ObjectDetectorState): string {
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return 'coco-ssd is loading'
    case 'off':
      return `coco-ssd is off. ${state.reason}`
    case 'on': {
      const time = state.milliseconds === null ? '' : ` (${ms(state.milliseconds)})`
      return `${state.objects.map(thing => thing.name).join(', ') || 'nothing it knows'}${time}`
    }
    default:
      return state satisfies never
  }
}

function useRecentDetections(seen: FrameDetection | null): FrameDetection[] {
  const [detections, setDetections] = useState<FrameDetection[]>(seen ? [seen] : [])
  if (seen && detections.at(-1) !== seen)
    setDetections([...detections.slice(1 - AVERAGED_DETECTIONS), seen])
  return detections
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">{children}</dl>
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular">{children}</dd>
    </>
  )
}
