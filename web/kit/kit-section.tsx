import type { ReactNode } from 'react'

interface KitSectionProps {
  title: string
  children: ReactNode
}

export function KitSection({ title, children }: KitSectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-title">{title}</h2>
      {children}
    </section>
  )
}

interface SpecimenProps {
  name: string
  children: ReactNode
}

/** One part with its name above. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <p className="slab mb-2 text-ink-faint">{name}</p>
      {children}
    </div>
  )
}
