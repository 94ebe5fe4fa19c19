import type { ReactNode } from 'react'

interface SummaryCardProps {
  label: string
  figure: ReactNode
  note: ReactNode
  /** Of its heading. */
  level?: 2 | 3
}

/** A figure with its name and a line about it. */
export function SummaryCard({ label, figure, note, level = 2 }: SummaryCardProps) {
  const Heading = `h${level}` as const
  return (
    <section aria-label={label} className="min-w-0 rounded-card border border-line bg-surface p-4">
      <Heading className="slab text-ink-soft">{label}</Heading>
      <p className="tabular mt-1 truncate text-title font-[600] sm:text-display">{figure}</p>
      <p className="text-small text-ink-soft">{note}</p>
    </section>
  )
}
