import { FlipHorizontal2, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Point } from '../../lib/point.ts'
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type LoupeView, movedLoupe, pinched, WHOLE, zoomed } from './loupe-view.ts'

export interface LoupePicture {
  src: string
  alt: string
}

interface LoupeProps {
  title: string
  picture: LoupePicture
  onOtherSide: () => void
  onClose: () => void
}

const STEP = 1.5
const MOVE_PX = 60
/** A picture of few pixels is enlarged so many times by a tap. */
const USUAL_SCALE = 3

/** One side on the whole screen: a tap shows its pixels 1:1 at that place, two fingers zoom, one moves. */
export function Loupe({ title, picture, onOtherSide, onClose }: LoupeProps) {
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open onOpenChange={open => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-well text-on-well focus:outline-none data-[state=open]:animate-fade-in"
        >
          <div className="flex items-center justify-between gap-2 p-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
            <Primitive.Title className="truncate px-2 text-body font-[560]">
              {title}
            </Primitive.Title>
            <IconButton tone="well" label="Close" icon={<X size={20} />} onClick={onClose} />
          </div>
          {/* Another side starts whole. */}
          <Picture key={picture.src} picture={picture} onOtherSide={onOtherSide} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Picture({ picture, onOtherSide }: Pick<LoupeProps, 'picture' | 'onOtherSide'>) {
  const [view, setView] = useState<LoupeView>(WHOLE)
  const square = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const side = () => square.current?.clientWidth ?? 0
  const pointers = usePointers(square, {
    onMove: by => setView(current => movedLoupe(current, by, side())),
    onPinch: (before, after) => setView(current => pinched(current, before, after, side())),
    onTap: at => setView(current => tapped(current, at)),
  })

  function tapped(current: LoupeView, at: Point): LoupeView {
    if (current.scale > 1) return WHOLE
    const pixels = image.current?.naturalWidth ?? 0
    const oneToOne = pixels / Math.max(1, side() * window.devicePixelRatio)
    return zoomed(current, oneToOne > 1 ? oneToOne : USUAL_SCALE, at, side())
  }

  const zoom = (factor: number) =>
    setView(current => zoomed(current, factor, { x: 0, y: 0 }, side()))
  function onKeyDown(event: KeyboardEvent) {
    const by = ARROWS[event.key]
    if (by) setView(current => movedLoupe(current, by, side()))
    else if (event.key === '+') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else return
    event.preventDefault()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a picture that moves */}
      <div
        ref={square}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
        tabIndex={0}
        role="group"
        aria-label="Enlarged picture: arrow keys move it, plus and minus zoom"
        onKeyDown={onKeyDown}
        onWheel={event => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
        {...pointers}
        className="relative m-auto aspect-square w-full max-w-[min(100vw,100dvh-var(--spacing)*36)] touch-none overflow-clip focus-visible:-outline-offset-2"
      >
        <img
          ref={image}
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          className="absolute inset-0 size-full object-contain select-none"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className="flex justify-center gap-3 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <IconButton
          tone="well"
          label="Smaller"
          icon={<ZoomOut size={20} />}
          onClick={() => zoom(1 / STEP)}
        />
        <IconButton
          tone="well"
          label="Other side"
          icon={<FlipHorizontal2 size={20} />}
          onClick={onOtherSide}
        />
        <IconButton
          tone="well"
          label="Larger"
          icon={<ZoomIn size={20} />}
          onClick={() => zoom(STEP)}
        />
      </div>
    </>
  )
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: MOVE_PX },
  ArrowDown: { x: 0, y: -MOVE_PX },
  ArrowLeft: { x: MOVE_PX, y: 0 },
  ArrowRight: { x: -MOVE_PX, y: 0 },
}

interface PointerActs {
  onMove: (by: Point) => void
  onPinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void
  /** Px from the square's center. */
  onTap: (at: Point) => void
}

const TAP_PX = 8

/** One finger or the mouse moves, two pinch, and a press without a movement taps. */
function usePointers(square: RefObject<HTMLElement | null>, acts: PointerActs) {
  const down = useRef(new Map<number, Point>())
  const travelled = useRef(0)
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = square.current?.getBoundingClientRect()
    if (!box) return { x: clientX, y: clientY }
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const lift = (event: PointerEvent) => {
    const alone = down.current.size === 1
    const known = down.current.delete(event.pointerId)
    if (known && alone && travelled.current < TAP_PX && event.type === 'pointerup')
      acts.onTap(placeOf(event))
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (down.current.size === 0) travelled.current = 0
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, placeOf(event))
      if (down.current.size > 1) travelled.current = TAP_PX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = down.current.get(event.pointerId)
      if (!from) return
      const to = placeOf(event)
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      travelled.current += Math.hypot(to.x - from.x, to.y - from.y)
      if (other) acts.onPinch([from, other], [to, other])
      else acts.onMove({ x: to.x - from.x, y: to.y - from.y })
      down.current.set(event.pointerId, to)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
