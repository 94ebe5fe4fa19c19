import { useEffect, useRef, useState } from 'react'
import { COIN_SHARE } from '../../../shared/pictures.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import type { OpenedPicture } from '../../vision/coin-detector.ts'
import { whitenBackground } from '../../vision/crop.ts'
import { type CropFrame, centredFrame, cropMap } from '../../vision/crop-frame.ts'
import { rememberBackground } from './crop-background.ts'
import { boundFrame, LARGEST_SHARE } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'

interface CropDialogProps {
  title: string
  side: { picture: OpenedPicture; frame: CropFrame }
  busy: boolean
  onCrop: (frame: CropFrame) => void
  onClose: () => void
}

const PREVIEW_PX = 320

/** Adjusts a crop over the original: move, resize and rotate, by pointer and by slider or key. */
export default function CropDialog({ title, side, busy, onCrop, onClose }: CropDialogProps) {
  const [frame, setFrame] = useState(side.frame)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const bounds = { width: side.picture.width, height: side.picture.height }
  const largest = Math.round(Math.max(side.picture.width, side.picture.height) * LARGEST_SHARE)
  const change = (part: Partial<CropFrame>) => setFrame(boundFrame({ ...frame, ...part }, bounds))

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title={`Adjust ${title}`}
      description="Drag the frame, draw its corner to resize, turn it by its handle. The ring shows where the coin's edge belongs."
      actions={
        <>
          <Button
            onClick={() =>
              setFrame({
                ...centredFrame(side.picture.width, side.picture.height),
                ground: 'photo',
              })
            }
          >
            Whole picture
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => onCrop(frame)}>
            Use this crop
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-[1fr_13rem]">
        <div className="grid place-items-center bg-well p-2">
          <CropStage
            url={blobUrl(side.picture.file)}
            bounds={bounds}
            frame={frame}
            coinShare={COIN_SHARE}
            onFrame={setFrame}
            onImage={setImage}
          />
        </div>
        <div className="grid grid-cols-[8rem_1fr] content-start gap-4 md:grid-cols-1">
          <Preview image={image} frame={frame} />
          <div className="grid content-start gap-4">
            <RangeSlider
              label="Size"
              min={40}
              max={largest}
              value={Math.round(frame.side)}
              text={`${Math.round(frame.side)} px`}
              onChange={value => change({ side: value })}
            />
            <RangeSlider
              label="Turn"
              min={-180}
              max={180}
              value={Math.round(frame.turnDegrees)}
              text={`${Math.round(frame.turnDegrees)}°`}
              onChange={value => change({ turnDegrees: value })}
            />
            <Checkbox
              label="White background"
              checked={frame.ground === 'white'}
              onChange={event => {
                const ground = event.currentTarget.checked ? 'white' : 'photo'
                // It applies to the next coins too.
                rememberBackground(ground)
                change({ ground })
              }}
            />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** A small preview of the crop. */
function Preview({ image, frame }: { image: HTMLImageElement | null; frame: CropFrame }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !image) return
    const { a, b, c, d, e, f } = cropMap(frame, PREVIEW_PX)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, PREVIEW_PX, PREVIEW_PX)
    context.setTransform(a, b, c, d, e, f)
    context.drawImage(image, 0, 0)
    if (frame.ground === 'white') whitenBackground(context, PREVIEW_PX)
  }, [image, frame])
  return (
    <canvas
      ref={canvas}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      role="img"
      aria-label="Preview of the crop"
      className="aspect-square w-full rounded-control border border-line bg-well"
    />
  )
}
