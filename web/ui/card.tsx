import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** At the right of the title: a badge, a button. */
  aside?: ReactNode
  /** Without padding, for pictures and tables that reach the edge. */
  flush?: boolean
}

/** A surface with an optional title line, which names it. Cards do not lie in cards. */
export function Card({ title, aside, flush = false, className, children, ...rest }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      {...rest}
      className={cx('overflow-clip rounded-card border border-line bg-surface', className)}
    >
      {(title || aside) && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <h2 id={titleId} className="min-w-0 grow basis-[min-content] text-lead">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
