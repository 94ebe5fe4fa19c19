import * as Primitive from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  content: ReactNode
  /** One element that takes focus: a button, a link. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A word of help on hover and focus. Never the only place where something is said. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={350}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-fade-in rounded-control bg-ink px-2.5 py-1.5 text-small text-canvas shadow-over"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
