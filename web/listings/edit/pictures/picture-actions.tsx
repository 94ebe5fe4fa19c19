import { ArrowLeft, ArrowRight, Camera, Crop, ImageUp, Trash2 } from 'lucide-react'
import { FILE_BUTTON, FilePicker } from '../../../pictures/file-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface PictureActionsProps {
  name: string
  busy: boolean
  note: string | undefined
  isFirst: boolean
  isLast: boolean
  removable: boolean
  onFile: (file: File) => void
  onCrop: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** What can be done with the chosen picture. */
export function PictureActions(props: PictureActionsProps) {
  const { name, busy, note, isFirst, isLast, removable, onFile, onCrop, onMove, onRemove } = props
  return (
    <div role="group" aria-label={name} className="grid gap-2">
      <h3 className="slab text-ink-soft">{name}</h3>
      {note && (
        <p role="alert" className="text-small text-warn">
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Crop size={16} />} busy={busy} onClick={onCrop}>
          Crop
        </Button>
        <FilePicker
          label={`Replace ${name}`}
          disabled={busy}
          onFile={onFile}
          className={FILE_BUTTON}
        >
          <ImageUp size={16} />
          Replace
        </FilePicker>
        {/* Without a touch screen the device's camera app is no different from the file picker. */}
        <span className="hidden pointer-coarse:inline">
          <FilePicker
            rear
            label={`Photograph ${name}`}
            disabled={busy}
            onFile={onFile}
            className={FILE_BUTTON}
          >
            <Camera size={16} />
            Camera
          </FilePicker>
        </span>
        <span className="ml-auto flex">
          {!isFirst && (
            <IconButton
              label={`Move ${name} forward`}
              icon={<ArrowLeft size={18} />}
              onClick={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              label={`Move ${name} back`}
              icon={<ArrowRight size={18} />}
              onClick={() => onMove(1)}
            />
          )}
          {removable && (
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash2 size={18} />}
              disabled={busy}
              onClick={onRemove}
            />
          )}
        </span>
      </div>
    </div>
  )
}
