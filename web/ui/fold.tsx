import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'
import { cx } from './cx.ts'

interface FoldProps {
  title: string
  /** What is in it, in a line, while it is folded. */
  summary: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  /** How many of its fields the listing lacks. */
  lacking?: number
  /** Layout of the content, by default two columns. */
  layout?: string
  children: ReactNode
}

/** A section of the form that folds. Its fields stay in the page, so that a rule can name one. */
export function Fold({
  title,
  summary,
  open,
  onOpen,
  lacking = 0,
  layout = 'grid grid-cols-2 gap-4',
  children,
}: FoldProps) {
  const titleId = useId()
  return (
    <details
      open={open}
      onToggle={event => onOpen(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-control py-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={18}
          className="shrink-0 -rotate-90 text-ink-faint transition-transform duration-150 group-open:rotate-0"
        />
        <span id={titleId} className="shrink-0 font-[560]">
          {title}
        </span>
        {lacking > 0 && <Badge tone="warn">{`${lacking} to settle`}</Badge>}
        <span className="min-w-0 grow truncate text-right text-small text-ink-faint group-open:invisible">
          {summary}
        </span>
      </summary>
      <fieldset aria-labelledby={titleId} className={cx('min-w-0 pt-1 pb-5', layout)}>
        {children}
      </fieldset>
    </details>
  )
}
