import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Fact {
  label: string
  value: ReactNode
}

interface FactListProps {
  facts: readonly Fact[]
  className?: string
}

/** Label and value, line by line, ruled like a catalogue entry. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={cx('divide-y divide-line', className)}>
      {facts.map(fact => (
        <div key={fact.label} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="max-w-3/5 shrink-0 text-small text-ink-soft">{fact.label}</dt>
          {/* With large text a date has no room in one line. */}
          <dd className="tabular min-w-0 text-right text-body [&_time]:whitespace-normal">
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
