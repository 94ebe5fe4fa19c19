import { Check, X } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { isDoubtful } from '../session/rows/row-doubts.ts'
import { useRow, useSession, useSessionStore } from '../session/session-context.ts'

import { RowPicture } from './row-picture.tsx'

const FRAME_PX = 60

/** The coins around the coin that is shown large. For the pointer; the table says the same to everybody. */
export function Filmstrip() {
  const strip = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(20)
  const order = useSession(state => state.order)
  const shown = useSession(state => state.pictured)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => setCount(Math.max(1, Math.floor(element.clientWidth / FRAME_PX)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const at = shown === null ? 0 : Math.max(0, order.indexOf(shown))
  const from = Math.max(0, Math.min(at - Math.floor(count / 2), order.length - count))
  return (
    <div
      ref={strip}
      aria-hidden="true"
      className="flex h-15 shrink-0 gap-1 overflow-clip sideways:hidden"
    >
      {order.slice(from, from + count).map(id => (
        <StripFrame key={id} id={id} focused={id === shown} />
      ))}
    </div>
  )
}

const StripFrame = memo(function StripFrame({ id, focused }: { id: number; focused: boolean }) {
  const store = useSessionStore()
  const row = useRow(id)
  if (!row) return null
  const { listing, review } = row.shown
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => store.send({ do: 'focus', id })}
      className={cx(
        'relative size-14 shrink-0 overflow-clip rounded-control border-2',
        focused ? 'border-accent' : 'border-transparent',
        review === 'aside' && !focused && 'opacity-45',
      )}
    >
      <RowPicture src={listing.frontImageUrl} />
      {review !== 'open' && (
        <span className="absolute right-0.5 bottom-0.5 grid size-4 place-items-center rounded-full bg-black/65 text-white">
          {review === 'approved' ? <Check size={12} /> : <X size={12} />}
        </span>
      )}
      {isDoubtful(row.shown) && (
        <span className="absolute right-0.5 bottom-0.5 grid size-4 place-items-center rounded-full bg-black/65 text-label text-white">
          ?
        </span>
      )}
    </button>
  )
})
