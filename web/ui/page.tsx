import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { cx } from './cx.ts'

interface PageProps {
  /** The screen's name: its heading and, with the product's name, the document's title. */
  title: string
  /** A line under the heading. */
  lead?: ReactNode
  /** Buttons at the heading's right. */
  actions?: ReactNode
  /** `narrow` for forms and reading, `wide` for tables, `full` for work with many pictures or figures. */
  width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Keeps the heading for screen readers only. */
  hideHeading?: boolean
  /** What it shows brings its own space above, as tabs do. */
  flush?: boolean
  children: ReactNode
}

const WIDTHS = {
  narrow: 'max-w-md',
  medium: 'max-w-4xl',
  wide: 'max-w-7xl',
  full: 'max-w-[112rem]',
}

/** The history entry the browser opened the app with; a reload keeps its entry's key. */
const openedWith = (typeof window === 'object' && keyOf(window.history.state)) || 'default'

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
}

/** A screen: title, heading and content. Its heading takes focus after a change of screen. */
export function Page({
  title,
  lead,
  actions,
  width = 'wide',
  hideHeading = false,
  flush = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // The screen the browser opened with keeps the browser's own focus: there the skip link comes first.
  const [arrived] = useState(key !== openedWith)
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <div
      className={cx(
        'mx-auto w-full px-4 pb-6 md:px-6 md:pb-8',
        flush ? 'pt-2 lg:pt-0' : 'pt-6 md:pt-8',
        WIDTHS[width],
      )}
    >
      <title>{`${title} · Obverse`}</title>
      <div
        className={cx(
          hideHeading ? 'sr-only' : 'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        )}
      >
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-display focus:outline-none">
            {title}
          </h1>
          {lead && <p className="mt-1 max-w-2xl text-ink-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
