import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
  actions?: ReactNode
}

/** Something could not be loaded: what, why if known, and the way to try again. */
export function ErrorState({
  title,
  description,
  onRetry,
  retrying = false,
  retryLabel = 'Try Again',
  actions,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger/55 bg-surface p-5"
    >
      <div className="flex min-w-0 grow basis-64 items-start gap-3">
        <CircleAlert size={20} className="mt-0.5 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 className="text-lead">{title}</h2>
          {description && <div className="mt-0.5 text-body text-ink-soft">{description}</div>}
        </div>
      </div>
      {(onRetry || actions) && (
        <div className="flex flex-wrap gap-2">
          {onRetry && (
            <Button icon={<RotateCw size={17} />} busy={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
