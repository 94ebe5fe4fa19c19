import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
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
  /** The row stands in this element instead of above the panel. */
  listIn?: HTMLElement | null
}

/** The index that a key moves to in a row of `count` tabs; null for keys that move nowhere. */
function indexAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * A row of tabs and the panel of the chosen one, by the ARIA pattern with automatic activation. Only the
 * chosen panel is rendered. Written here because a tab library would take 10 KB of the first screen.
 */
export function Tabs({ label, items, value, onValueChange, className, listIn }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const chosen = items.findIndex(item => item.value === value)

  // Where the row is wider than the screen, the chosen tab is shown. Not scrollIntoView: the page stays where it is.
  useEffect(() => {
    const tab = row.current?.children[chosen]
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [chosen])

  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = indexAfter(event.key, index, items.length)
    const item = next === null ? undefined : items[next]
    if (next === null || !item) return
    event.preventDefault()
    const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
    tabs?.[next]?.focus()
    onValueChange(item.value)
  }

  const list = (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={cx(
        'relative flex',
        listIn
          ? 'self-stretch'
          : '-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0',
      )}
    >
      {items.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-tab-${item.value}`}
          aria-selected={index === chosen}
          aria-controls={index === chosen ? `${id}-panel` : undefined}
          tabIndex={index === chosen ? 0 : -1}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            onValueChange(item.value)
          }}
          onKeyDown={event => move(event, index)}
          className={cx(
            'relative inline-flex shrink-0 items-center gap-1.5 font-[560] text-ink-soft transition-colors duration-150',
            listIn
              ? 'h-16 px-2.5 text-small whitespace-nowrap xl:text-body'
              : 'h-12 px-2 text-body first:pl-0 md:px-3 md:first:pl-1',
            'hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink',
            'after:absolute after:inset-x-2 after:bottom-[-1px] after:h-[3px] after:rounded-t-full after:bg-accent after:opacity-0 aria-selected:after:opacity-100',
            !listIn && 'first:after:left-0 md:after:inset-x-3 md:first:after:left-1',
          )}
        >
          {item.label}
          {item.count !== undefined && (
            <span className="tabular rounded-full bg-sunken px-2 text-label text-ink-soft">
              {item.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )

  return (
    <div className={className}>
      {listIn ? createPortal(list, listIn) : list}
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pattern: a panel can take the focus
        tabIndex={0}
        className="pt-5"
      >
        {items[chosen]?.content}
      </div>
    </div>
  )
}
