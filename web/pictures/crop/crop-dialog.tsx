import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { COIN_SHARE } from '../../../shared/pictures/pictures.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RangeSlider } from '../../ui/fields/range-slider.tsx'
import { type CropFrame, centredFrame } from '../../vision/coin/crop-frame.ts'
import type { OpenedPicture } from '../../vision/detector/coin-detector.ts'
import { rememberBackground } from './crop-background.ts'
import { boundFrame, LARGEST_SHARE } from './crop-geometry.ts'
import { CropPreview } from './crop-preview.tsx'
import { CropStage } from './crop-stage.tsx'
import { quarterTurned, usualHolder } from './holder-geometry.ts'
import { HolderStage } from './holder-stage.tsx'

interface CropDialogProps {
  title: string
  side: { picture: OpenedPicture; frame: CropFrame }
  busy: boolean
  onCrop: (frame: CropFrame) => void
  onClose: () => void
}

/**
 * Adjusts a crop over the original: the coin's square is moved, resized and rotated, by pointer and by slider or key; of a
 * holder the four corners are drawn to its own.
 */
export default function CropDialog({ title, side, busy, onCrop, onClose }: CropDialogProps) {
  const [frame, setFrame] = useState(side.frame)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const bounds = { width: side.picture.width, height: side.picture.height }
  const largest = Math.round(Math.max(side.picture.width, side.picture.height) * LARGEST_SHARE)
  const { holder } = frame
  /** Without the holder only the coin is cropped; with it again, as it was found or as it usually is. */
  const toggleHolder = (wanted: boolean) => {
    const { holder: _, ...coinOnly } = frame
    setFrame(
      wanted ? { ...frame, holder: side.frame.holder ?? usualHolder(frame, bounds) } : coinOnly,
    )
  }
  const change = (part: Partial<CropFrame>) => setFrame(boundFrame({ ...frame, ...part }, bounds))

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title={`Adjust ${title}`}
      description={holder ? HOLDER_HELP : COIN_HELP}
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
          {holder ? (
            <HolderStage
              url={blobUrl(side.picture.file)}
              bounds={bounds}
              holder={holder}
              onHolder={next => setFrame({ ...frame, holder: next })}
              onImage={setImage}
            />
          ) : (
            <CropStage
              url={blobUrl(side.picture.file)}
              bounds={bounds}
              frame={frame}
              coinShare={COIN_SHARE}
              onFrame={setFrame}
              onImage={setImage}
            />
          )}
        </div>
        <div className="grid grid-cols-[8rem_1fr] content-start gap-4 md:grid-cols-1">
          <CropPreview image={image} frame={frame} />
          <div className="grid content-start gap-4">
            <Checkbox
              label="Whole holder"
              checked={holder !== undefined}
              onChange={event => toggleHolder(event.currentTarget.checked)}
            />
            {holder ? (
              <Button
                size="small"
                icon={<RotateCw size={16} />}
                onClick={() => setFrame(quarterTurned(frame, holder))}
              >
                Turn by a quarter
              </Button>
            ) : (
              <CoinControls frame={frame} largest={largest} onChange={change} />
            )}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

const COIN_HELP =
  "Drag the frame, draw its corner to resize, turn it by its handle. The ring shows where the coin's edge belongs."
const HOLDER_HELP =
  'Draw the corners of the frame to the corners of the holder. The crop shows all of it, straightened.'

interface CoinControlsProps {
  frame: CropFrame
  /** Of the frame's side, in pixels. */
  largest: number
  onChange: (part: Partial<CropFrame>) => void
}

/** Size, turn and background of the coin's square. */
function CoinControls({ frame, largest, onChange: change }: CoinControlsProps) {
  return (
    <>
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
    </>
  )
}
