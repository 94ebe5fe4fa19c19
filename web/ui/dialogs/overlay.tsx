import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { Well } from '../well.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface OverlayProps {
  open: boolean
  /** What is going on: "Analyzing your coin...". */
  title: string
  /** The step it is at; each change is announced. */
  status?: string
  /** Shown in the center: the picture that is processed. */
  picture?: ReactNode
  /** A way out, when there is one. */
  actions?: ReactNode
}

/** The whole screen while something must finish first. The page under it is out of reach. */
export function Overlay({ open, title, status, picture, actions }: OverlayProps) {
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={open}>
      <Primitive.Portal>
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          onEscapeKeyDown={event => event.preventDefault()}
          onInteractOutside={event => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col items-center justify-center bg-canvas p-6 text-center data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in focus:outline-none"
        >
          <Well busy size="min(15rem, 56vw)">
            {picture && (
              <span className="absolute inset-[9%] overflow-clip rounded-full [&_img]:size-full [&_img]:object-cover">
                {picture}
              </span>
            )}
          </Well>
          <Primitive.Title className="mt-7 text-display">{title}</Primitive.Title>
          <p aria-live="polite" className="mt-1.5 min-h-6 text-ink-soft">
            {status}
          </p>
          {actions && <div className="mt-5 flex gap-2">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
