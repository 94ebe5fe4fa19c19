import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface WellProps {
  /** Shows a light that moves around the rim. */
  busy?: boolean
  /** Diameter, as a CSS length, or `fill` for as large as its container. */
  size?: string
  children?: ReactNode
  className?: string
}

/** An empty circle that represents missing or loading content. Decorative. */
export function Well({ busy = false, size = '6rem', children, className }: WellProps) {
  return (
    <span
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-full felt text-on-well-soft shadow-well',
        size === 'fill' && 'size-full',
        className,
      )}
      // A public page's HTML may hold no inline style.
      style={size === 'fill' ? undefined : { width: size, height: size }}
    >
      <span className="absolute inset-[7%] rounded-full border border-on-well-soft/20" />
      {busy && (
        <span className="busy-mark absolute inset-0 animate-lamp rounded-full bg-[conic-gradient(from_0deg,transparent_0_62%,oklch(0.93_0.03_100/0.75)_88%,transparent_100%)] mask-[radial-gradient(closest-side,transparent_84%,black_86%)]" />
      )}
      {children}
    </span>
  )
}
