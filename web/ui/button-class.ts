import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger:
    'bg-danger-fill text-on-danger hover:bg-danger-strong active:bg-danger-strong border-transparent',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-9 px-3 text-small pointer-coarse:h-11 pointer-coarse:min-w-11',
  medium: 'h-11 px-4 text-body',
  large: 'h-13 px-6 text-lead',
}

/** The same heights for a text of several lines. */
const LEAST_HEIGHTS: Record<ButtonSize, string> = {
  small: 'min-h-9 pointer-coarse:min-h-11',
  medium: 'min-h-11',
  large: 'min-h-13',
}

interface ButtonClassOptions {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  /** A text wider than its place takes several lines. */
  wraps?: boolean | undefined
}

/** Button classes for links and file labels. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  wraps = false,
}: ButtonClassOptions = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control border font-[560] whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:opacity-45 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    wraps && cx('h-auto! max-w-full py-1 whitespace-normal!', LEAST_HEIGHTS[size]),
  )
}
