import { Check } from 'lucide-react'
import * as Primitive from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

const itemClass =
  'flex min-h-11 w-full cursor-default items-center gap-2.5 rounded-control px-3 text-body outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-45 [&>svg]:shrink-0 [&>svg]:text-ink-soft'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}

/** A menu under a button. Arrow keys, type-ahead, Escape and a click outside work as expected. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
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
  icon?: ReactNode
  children: ReactNode
  onSelect?: () => void
  destructive?: boolean
  disabled?: boolean
}

export function MenuItem({ icon, children, onSelect, destructive, disabled }: MenuItemProps) {
  return (
    <Primitive.Item
      className={cx(itemClass, destructive && 'text-danger [&>svg]:text-danger')}
      disabled={disabled ?? false}
      onSelect={() => onSelect?.()}
    >
      {icon}
      {children}
    </Primitive.Item>
  )
}

/** A menu item that is a link; the child is the link element itself. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Primitive.Item asChild className={itemClass}>
      {children}
    </Primitive.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few, inside a menu. The menu stays open so that the effect is seen. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup value={value} aria-label={label}>
      <Primitive.Label className="slab px-3 pt-2 pb-1 text-ink-faint">{label}</Primitive.Label>
      {options.map(option => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          className={cx(itemClass, 'justify-between')}
          onSelect={event => {
            event.preventDefault()
            onChange(option.value)
          }}
        >
          {option.label}
          <Primitive.ItemIndicator>
            <Check size={17} aria-hidden="true" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />
}
