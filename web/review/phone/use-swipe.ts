import { type PointerEvent, useRef } from 'react'
import { swipeVerdict, type Verdict } from './swipe.ts'

/** From this distance on a movement is a swipe, and no tap. */
const SLOP_PX = 10

interface Swipe {
  pointer: number
  x: number
  y: number
  at: number
  moves: boolean
}

/**
 * Moves an element with a finger sideways; a decisive swipe calls `onVerdict`. The element needs
 * `touch-action: pan-y`. Two fingers are no swipe.
 */
export function useSwipe(onVerdict: (verdict: Verdict) => void) {
  const swipe = useRef<Swipe | null>(null)

  function end(element: HTMLElement): void {
    swipe.current = null
    element.style.transform = ''
    element.dataset['swipe'] = ''
  }

  return {
    onPointerDown: ({
      pointerId,
      isPrimary,
      button,
      clientX,
      clientY,
      timeStamp,
      target,
      currentTarget,
    }: PointerEvent<HTMLElement>) => {
      // React sends the events of a dialog that the element opened through it too.
      if (!(target instanceof Node && currentTarget.contains(target))) return
      if (!isPrimary) return end(currentTarget)
      if (button === 0)
        swipe.current = { pointer: pointerId, x: clientX, y: clientY, at: timeStamp, moves: false }
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = swipe.current
      if (now?.pointer !== pointerId) return
      const dx = clientX - now.x
      if (!now.moves) {
        if (Math.abs(dx) < SLOP_PX || Math.abs(dx) < Math.abs(clientY - now.y)) return
        now.moves = true
        currentTarget.setPointerCapture(pointerId)
      }
      currentTarget.style.transform = `translateX(${dx}px) rotate(${dx / 40}deg)`
      const width = currentTarget.clientWidth
      currentTarget.dataset['swipe'] = swipeVerdict(dx, Number.POSITIVE_INFINITY, width) ?? ''
    },
    onPointerUp: ({ pointerId, clientX, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const done = swipe.current
      if (done?.pointer !== pointerId) return
      const { x, at, moves } = done
      end(currentTarget)
      if (!moves) return
      const verdict = swipeVerdict(clientX - x, timeStamp - at, currentTarget.clientWidth)
      if (verdict) onVerdict(verdict)
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  }
}
