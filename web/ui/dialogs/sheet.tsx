import { cx } from '../cx.ts'
import { DialogFrame, type DialogProps } from './dialog.tsx'

interface SheetProps extends Omit<DialogProps, 'size'> {
  /** `wide` for two columns. */
  width?: 'normal' | 'wide'
}

/** A panel from the right edge, for editing beside what is edited. Behaves as a Dialog. */
export function Sheet({ width = 'normal', ...frame }: SheetProps) {
  return (
    <DialogFrame
      {...frame}
      className={cx(
        'inset-y-0 right-0 data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in focus:outline-none',
        width === 'wide' ? 'max-w-6xl' : 'max-w-lg',
      )}
    />
  )
}
