import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type BannerTone = 'info' | 'success' | 'warn' | 'error'

const TONES: Record<BannerTone, string> = {
  info: 'border-line [&>svg]:text-ink-soft',
  success: 'border-accent/45 [&>svg]:text-accent-ink',
  warn: 'border-warn/55 [&>svg]:text-warn',
  error: 'border-danger/55 [&>svg]:text-danger',
}

const ICONS = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleAlert }

interface BannerProps {
  tone?: BannerTone
  title?: string
  children?: ReactNode
  /** A button or link at its end. */
  action?: ReactNode
  className?: string
}

/** A message that stays until its cause is resolved. Warnings and errors are announced. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border bg-surface px-4 py-3 text-body text-ink',
        TONES[tone],
        className,
      )}
    >
      <Icon size={19} className="mt-0.5 shrink-0" />
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
