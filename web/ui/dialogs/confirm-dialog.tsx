import * as Primitive from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { ClosedByBack } from '../../lib/navigation.ts'
import { Button } from '../button.tsx'
import { ToastsUnderWindow } from '../feedback/toast-place.ts'
import { scrimClass } from './dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Names the act itself: "Delete 3 listings", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
}

/**
 * A question that must be answered. Focus starts on cancel; a click beside it answers nothing, Back cancels. The
 * caller closes it, so that it can stay open, busy, while the act runs.
 */
export default function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...focusReturn}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto h-fit max-w-md rounded-panel bg-surface p-5 shadow-over data-[state=closed]:animate-fade-out data-[state=open]:animate-rise focus:outline-none sm:inset-x-0 sm:top-0 sm:bottom-0 sm:my-auto"
        >
          <ToastsUnderWindow />
          <ClosedByBack onClose={() => onOpenChange(false)} />
          <Primitive.Title className="text-title">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-body text-ink-soft">
            {description}
          </Primitive.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
