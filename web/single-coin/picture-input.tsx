import { Camera, Crop, ImageUp, RotateCcw } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import { blobUrl } from '../lib/blob-url.ts'
import { type CapturedSide, isSeenWell, SIDE_NAMES, seenSizeOf } from '../pictures/captured-side.ts'
import { FILE_BUTTON, FilePicker } from '../pictures/file-picker.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { Well } from '../ui/well.tsx'

interface PictureInputProps {
  slot: PictureSlot
  side: CapturedSide | null
  /** The picture is being read, detected and cropped. */
  busy: boolean
  /** Why the last picture was not accepted. */
  problem: string | null
  onFile: (file: File) => void
  onCamera: () => void
  onAdjust: () => void
  onRemove: () => void
}

/** One side of the coin: takes a picture from a file, by drag and drop or from the camera. */
export function PictureInput({
  slot,
  side,
  busy,
  problem,
  onFile,
  onCamera,
  onAdjust,
  onRemove,
}: PictureInputProps) {
  const [dragging, setDragging] = useState(false)
  const problemId = useId()
  const name = SIDE_NAMES[slot]

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the buttons do the same
    <section
      aria-label={name}
      aria-busy={busy}
      aria-describedby={problem ? problemId : undefined}
      onDragOver={event => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={cx(
        'min-w-0 overflow-clip rounded-card border bg-surface',
        dragging ? 'border-accent' : 'border-line',
      )}
    >
      {side && !busy ? (
        <Captured side={side} name={name} />
      ) : (
        <Empty name={name} busy={busy} dragging={dragging} onFile={onFile} onCamera={onCamera} />
      )}
      <p role="status" className="sr-only">
        {busy && 'Finding the coin...'}
      </p>
      <div className="grid gap-2 p-3">
        <h2 className="slab text-ink-soft">{name}</h2>
        {problem && (
          <p id={problemId} role="alert" className="text-small text-danger">
            {problem}
          </p>
        )}
        {side && !busy && <CropNotes side={side} />}
        <div className="grid gap-2 sm:grid-cols-2">
          {side ? (
            <>
              <Button size="small" icon={<Crop size={16} />} onClick={onAdjust} disabled={busy}>
                Adjust
              </Button>
              <Button
                size="small"
                icon={<RotateCcw size={16} />}
                onClick={onRemove}
                disabled={busy}
              >
                Replace
              </Button>
            </>
          ) : (
            <CaptureButtons name={name} busy={busy} onFile={onFile} onCamera={onCamera} />
          )}
        </div>
      </div>
    </section>
  )
}

/** What the seller should know of the crop: a small coin, or none found, and what the picture lacks. */
function CropNotes({ side: { frame, coinFound, faults } }: { side: CapturedSide }) {
  const seen = seenSizeOf({ frame })
  return (
    <>
      {!isSeenWell(seen) && (
        <p className="text-small text-ink-soft">
          {`The ${seen.of} is ${seen.px} pixels ${seen.of === 'coin' ? 'across' : 'high'}. Closer makes a sharper listing.`}
        </p>
      )}
      {faults.map(({ word, advice }) => (
        <p key={word} className="text-small text-warn">
          {`${word}. ${advice} and replace it for a clearer picture, or keep it.`}
        </p>
      ))}
      {!coinFound && (
        <p className="text-small text-warn">No coin was found here. Adjust the crop by hand.</p>
      )}
    </>
  )
}

type CaptureButtonsProps = Pick<PictureInputProps, 'busy' | 'onFile' | 'onCamera'> & {
  name: string
}

function CaptureButtons({ name, busy, onFile, onCamera }: CaptureButtonsProps) {
  return (
    <>
      {hasLiveCamera() ? (
        <Button
          size="small"
          variant="secondary"
          icon={<Camera size={16} />}
          onClick={onCamera}
          disabled={busy}
        >
          Camera
        </Button>
      ) : (
        <FilePicker
          rear
          label={`Take ${name}`}
          disabled={busy}
          onFile={onFile}
          className={FILE_BUTTON}
        >
          <Camera size={16} />
          Camera
        </FilePicker>
      )}
      <FilePicker
        label={`Choose a file for ${name}`}
        disabled={busy}
        onFile={onFile}
        className={FILE_BUTTON}
      >
        <ImageUp size={16} />
        Choose file
      </FilePicker>
    </>
  )
}

function Captured({ side, name }: { side: CapturedSide; name: string }) {
  return (
    <PictureFrame src={blobUrl(side.crop)} alt={`${name}, cropped`} priority>
      <img
        src={blobUrl(side.picture.file)}
        alt={`${name}, as it was taken`}
        className="absolute right-[3%] bottom-[3%] size-[22%] rounded-control border-2 border-white/80 object-cover shadow-over"
      />
    </PictureFrame>
  )
}

/** Whether the page can open the camera. `mediaDevices` is missing on insecure pages, against its type. */
function hasLiveCamera(): boolean {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return devices !== undefined
}

/** A tap on the empty slot opens the camera in the page, or else the device's camera app by the file picker. */
function Empty({
  name,
  busy,
  dragging,
  onFile,
  onCamera,
}: CaptureButtonsProps & { dragging: boolean }) {
  const content = (
    <span className="grid justify-items-center gap-3 p-4 text-center">
      <Well busy={busy} size="min(9rem, 30vw)" />
      <span aria-hidden={busy} className="text-small text-on-well-soft">
        {busy ? 'Finding the coin...' : dragging ? 'Drop the picture here' : name}
      </span>
    </span>
  )
  const shape = 'grid aspect-square w-full place-items-center bg-well text-on-well'
  const label = `Photograph ${name}`
  if (busy) return <div className={shape}>{content}</div>
  if (hasLiveCamera())
    return (
      <button type="button" aria-label={label} onClick={onCamera} className={shape}>
        {content}
      </button>
    )
  return (
    <FilePicker rear label={label} onFile={onFile} className={cx(shape, 'cursor-pointer')}>
      {content}
    </FilePicker>
  )
}
