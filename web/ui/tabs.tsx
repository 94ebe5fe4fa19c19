import * as Primitive from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabItem {
  value: string
  label: ReactNode
  /** A figure after the label: how many rows the tab holds. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  /** What the row of tabs chooses between, for screen readers. */
  label: string
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
  className?: string
}

/** A row of tabs and the panel of the chosen one. Only the chosen panel is rendered. */
export function Tabs({ label, items, value, onValueChange, className }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={className}>
      <Primitive.List
        aria-label={label}
        className="-mx-4 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        {items.map(item => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={cx(
              'relative inline-flex h-12 shrink-0 items-center gap-2 px-2.5 text-body font-[560] text-ink-soft transition-colors duration-150 first:pl-0 md:px-3 md:first:pl-1',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink',
              'after:absolute after:inset-x-2.5 after:bottom-[-1px] after:h-[3px] after:rounded-t-full after:bg-accent after:opacity-0 first:after:left-0 data-[state=active]:after:opacity-100 md:after:inset-x-3 md:first:after:left-1',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="tabular rounded-full bg-sunken px-2 text-label text-ink-soft">
                {item.count}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map(item => (
        <Primitive.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
