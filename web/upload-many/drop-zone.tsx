import { FolderOpen, Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UPLOAD_MANY_MAX_PHOTOS } from '../../shared/queue.ts'
import { useMedia } from '../lib/media.ts'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import { Well } from '../ui/well.tsx'
import { chosenFiles, droppedFiles } from './folder-files.ts'

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

interface DropZoneProps {
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** Takes photos: dropped anywhere on the screen, or chosen as files or as a folder. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const isOver = useDrop(disabled, onFiles)
  // Nothing is dropped with a finger, and a phone's photos are in no folder that its browser shows.
  const isTouched = useMedia('(pointer: coarse)')
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-4 rounded-card border border-dashed p-4 transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <Well size="3.5rem" className="max-sm:hidden">
        <Images size={22} />
      </Well>
      <p className="min-w-0 grow basis-56 text-ink-soft">
        {isOver
          ? 'Drop them anywhere on this page.'
          : `${isTouched ? `Up to ${UPLOAD_MANY_MAX_PHOTOS} photos of this device` : `Drop a folder or up to ${UPLOAD_MANY_MAX_PHOTOS} photos here`}: JPEG, PNG, WebP, and HEIC where your browser opens it.`}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <FilesButton label="Choose photos" disabled={disabled} onFiles={onFiles} />
        {!isTouched && 'webkitdirectory' in HTMLInputElement.prototype && (
          <FilesButton label="Choose a folder" folder disabled={disabled} onFiles={onFiles} />
        )}
      </div>
    </div>
  )
}

/** Takes files that are dropped anywhere on the page. Elsewhere a drop would make the browser open the file. */
function useDrop(disabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
      setIsOver(!disabled)
    }
    const leave = (event: DragEvent) => {
      // Null: the pointer left the window, not only an element.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      if (!disabled) droppedFiles(event.dataTransfer).then(onFiles, warnUnreadable)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [disabled, onFiles])
  return isOver
}

function warnUnreadable(): void {
  toastError('The folder could not be read', 'Choose its photos with "Choose photos" instead.')
}

interface FilesButtonProps extends DropZoneProps {
  label: string
  folder?: boolean
}

function FilesButton({ label, folder = false, disabled, onFiles }: FilesButtonProps) {
  const Icon = folder ? FolderOpen : Images
  return (
    <label
      aria-disabled={disabled}
      className={cx(
        buttonClass({ size: 'small' }),
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        disabled ? 'opacity-45' : 'cursor-pointer',
      )}
    >
      <Icon size={16} />
      {label}
      <input
        type="file"
        multiple
        // A folder is not filtered: files that are no pictures are listed as skipped.
        {...(folder ? { webkitdirectory: '' } : { accept: PICTURES })}
        aria-label={label}
        disabled={disabled}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = chosenFiles(currentTarget.files ?? [])
          // Allows choosing the same files again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
