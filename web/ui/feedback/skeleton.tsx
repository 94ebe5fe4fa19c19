import { cx } from '../cx.ts'

interface SkeletonProps {
  /** Size and shape as classes: `h-5 w-40`, `aspect-square`. */
  className: string
}

/** A placeholder of the size of what is loading. Silent; put `aria-busy` on the region around it. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-control bg-skeleton', className)}
    />
  )
}
