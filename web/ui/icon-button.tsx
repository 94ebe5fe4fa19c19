import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: read aloud, and shown under the pointer. */
  label: string
  icon: ReactNode
  /** `well`: for use on the dark background of a picture. */
  tone?: 'plain' | 'well'
}

const TONES = {
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink',
  well: 'bg-black/45 text-white hover:bg-black/65',
}

/** A square button of 44 px that shows an icon alone. */
export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 disabled:opacity-45',
        TONES[tone],
        className,
      )}
    >
      {icon}
    </button>
  )
}
