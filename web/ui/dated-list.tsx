import type { ReactNode } from 'react'
import { DateTime } from './date-time.tsx'

export interface DatedEntry {
  id: number
  /** ISO 8601. */
  at: string
  text: ReactNode
}

/** What happened and when, a line each, in the order given. */
export function DatedList({ entries }: { entries: readonly DatedEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, at, text }) => (
        <li
          key={id}
          className="grid items-baseline gap-x-6 gap-y-0.5 px-4 py-3 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <span className="tabular text-small text-ink-soft max-md:order-last">
            <DateTime at={at} exact />
          </span>
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}
