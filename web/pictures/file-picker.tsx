import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'

/** The `accept` of inputs that take a picture. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

/** A file picker that looks like a button and shows the focus of its input. */
export const FILE_BUTTON = cx(
  buttonClass({ variant: 'secondary', size: 'small' }),
  'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
)

interface FilePickerProps {
  label: string
  disabled?: boolean
  /** Opens the rear camera in place of the stored pictures, on devices that have one. */
  rear?: boolean
  onFile: (file: File) => void
  className: string
  children: ReactNode
}

/** A label that opens the device's file picker: style it as a button. */
export function FilePicker({
  label,
  disabled = false,
  rear = false,
  onFile,
  className,
  children,
}: FilePickerProps) {
  return (
    <label aria-disabled={disabled} className={className}>
      {children}
      <input
        type="file"
        accept={PICTURE_FILES}
        {...(rear && { capture: 'environment' as const })}
        aria-label={label}
        disabled={disabled}
        className="sr-only"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // Allows choosing the same file again after it was removed.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
