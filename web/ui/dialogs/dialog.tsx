import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { ClosedByBack } from '../../lib/navigation.ts'
import { cx } from '../cx.ts'
import { ToastsUnderWindow } from '../feedback/toast-place.ts'
import { IconButton } from '../icon-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons of the foot; the last is the one that acts. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** The content may hold nothing that takes the focus: it takes it itself, so that the keyboard can scroll it. */
  textOnly?: boolean
  children?: ReactNode
}

const WIDTHS = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-5xl' }

/** The dark sheet behind dialogs and sheets. It dims a window that is open already too. */
export const scrimClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

interface DialogFrameProps extends Omit<DialogProps, 'size'> {
  /** Place, size and animations of the window. */
  className: string
}

/** Scrim, head, content and foot, as dialogs and sheets share them. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onOpenChange, title, description, actions, textOnly, className, children } = props
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx('fixed z-50 flex w-full flex-col bg-surface shadow-over', className)}
        >
          <ToastsUnderWindow />
          <ClosedByBack onClose={() => onOpenChange(false)} />
          <div className="flex items-start justify-between gap-3 border-b border-line py-2.5 pr-2.5 pl-5">
            <div className="min-w-0 py-2">
              <Primitive.Title className="text-title">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className="mt-0.5 text-small text-ink-soft">
                  {description}
                </Primitive.Description>
              ) : null}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X size={20} />} />
            </Primitive.Close>
          </div>
          {children ? (
            <div
              {...(textOnly && { tabIndex: 0, role: 'region', 'aria-label': title })}
              className="grow overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
          ) : null}
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

/** A window over the page. Focus moves in, stays there, and returns; Escape, the scrim and Back close it. */
export function Dialog({ size = 'medium', ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      className={cx(
        'inset-x-0 bottom-0 mx-auto max-h-[92dvh] rounded-t-panel',
        'sm:top-0 sm:my-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-panel',
        'data-[state=open]:animate-rise data-[state=closed]:animate-fade-out focus:outline-none',
        WIDTHS[size],
      )}
    />
  )
}
