import * as Primitive from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'

const itemClass =
  'flex min-h-11 w-full cursor-default items-center gap-2.5 rounded-control px-3 text-body outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-45 [&>svg]:shrink-0 [&>svg]:text-ink-soft'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
}

/** A menu under a button. Arrow keys, type-ahead, Escape and a click outside work as expected. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Within the landmark, or what reads by landmarks does not find it. */}
      <Primitive.Portal container={document.getElementById('main')}>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-56 rounded-card border border-line bg-surface p-1.5 shadow-over data-[state=closed]:animate-fade-out data-[state=open]:animate-rise"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  destructive?: boolean
  disabled?: boolean
}

export function MenuItem({ children, onSelect, destructive, disabled }: MenuItemProps) {
  return (
    <Primitive.Item
      className={cx(itemClass, destructive && 'text-danger [&>svg]:text-danger')}
      disabled={disabled ?? false}
      onSelect={() => onSelect?.()}
    >
      {children}
    </Primitive.Item>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />
}
