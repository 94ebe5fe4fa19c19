import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { DialogHead, scrimClass } from './dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A panel from the right edge, for editing beside what is edited. Behaves as a Dialog. */
export function Sheet({ open, onOpenChange, title, description, actions, children }: SheetProps) {
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-lg flex-col bg-surface shadow-over data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in focus:outline-none"
        >
          <DialogHead title={title} description={description} />
          <div className="grow overflow-y-auto overscroll-contain p-5">{children}</div>
          {actions ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {actions}
            </div>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
