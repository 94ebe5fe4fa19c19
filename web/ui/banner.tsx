import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BannerTone = 'info' | 'success' | 'warn' | 'error'

const TONES: Record<BannerTone, string> = {
  info: 'bg-sunken border-line text-ink [&>svg]:text-ink-soft',
  success: 'bg-accent-soft border-accent/30 text-ink [&>svg]:text-accent-ink',
  warn: 'bg-warn-soft border-warn/30 text-ink [&>svg]:text-warn',
  error: 'bg-danger-soft border-danger/30 text-ink [&>svg]:text-danger',
}

const ICONS = { info: Info, success: Info, warn: TriangleAlert, error: CircleAlert }

interface BannerProps {
  tone?: BannerTone
  title?: string
  children?: ReactNode
  /** A button or link at its end. */
  action?: ReactNode
  className?: string
}

/** A message that stays until its cause is gone. Warnings and errors are announced. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border px-4 py-3 text-body',
        TONES[tone],
        className,
      )}
    >
      <Icon size={19} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-[600]">{title}</p>}
        {children && (
          <div className={cx(title && 'mt-0.5 text-small text-ink-soft')}>{children}</div>
        )}
      </div>
      {action}
    </div>
  )
}
