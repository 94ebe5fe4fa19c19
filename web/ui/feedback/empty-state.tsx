import type { ReactNode } from 'react'
import { Well } from '../well.tsx'

interface EmptyStateProps {
  title: string
  description?: ReactNode
  icon?: ReactNode
  /** What to do about it: buttons. */
  actions?: ReactNode
}

/** A place with nothing in it yet, and what fills it. */
export function EmptyState({ title, description, icon, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center sideways:py-4">
      <Well>{icon}</Well>
      <h2 className="mt-5 text-title">{title}</h2>
      {description && <p className="mt-1 max-w-md text-ink-soft">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
