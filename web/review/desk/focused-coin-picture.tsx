import { ArrowLeftRight, RefreshCw, ZoomIn } from 'lucide-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Listing } from '../../../shared/listing/listings.ts'
import { Button } from '../../ui/button.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { useRow, useSession, useSessionStore } from '../session/session-context.ts'
import type { LoupeAt } from './use-loupe.ts'

const NAMES = { front: 'Front (Obverse)', back: 'Back (Reverse)' } as const

interface FocusedCoinPictureProps {
  loupe: LoupeAt | null
  onLoupe: (at: LoupeAt | null) => void
}

/** One side of the focused coin, with a loupe that shows the stored picture's own pixels. */
export function FocusedCoinPicture({ loupe, onLoupe }: FocusedCoinPictureProps) {
  const store = useSessionStore()
  const shown = useSession(state => state.pictured)
  const side = useSession(state => state.side)
  const row = useRow(shown)
  usePreloadedNeighbours()
  if (!row) return null
  const { listing } = row.shown
  const name = NAMES[side]
  return (
    <div>
      <div
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onLoupe(placeOf(event))
        }}
        onPointerMove={event => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onLoupe(placeOf(event))
        }}
        onPointerUp={() => onLoupe(null)}
        onPointerCancel={() => onLoupe(null)}
        className="relative mx-auto aspect-square max-h-[45dvh] touch-none overflow-clip rounded-card select-none sideways:max-h-none"
      >
        <PictureFrame
          src={urlOf(listing, side)}
          alt={`${name} of ${listing.title}`}
          priority
          className="size-full"
        />
        {loupe && <Loupe listing={listing} side={side} at={loupe} />}
        <p className="slab absolute bottom-2 left-2 rounded-control bg-black/55 px-2 py-1 text-white">
          {loupe ? `${name} · 1:1` : name}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<RefreshCw size={16} />}
          onClick={() => store.send({ do: 'side' })}
        >
          Other side
        </Button>
        <Button
          size="small"
          icon={<ZoomIn size={16} />}
          aria-pressed={loupe !== null}
          onClick={() => onLoupe(loupe ? null : { x: 0.5, y: 0.5 })}
        >
          Loupe
        </Button>
        {listing.status === 'draft' && (
          <Button
            size="small"
            icon={<ArrowLeftRight size={16} />}
            onClick={() => store.send({ do: 'swap', ids: [row.id] })}
          >
            Swap sides
          </Button>
        )}
      </div>
    </div>
  )
}

const urlOf = (listing: Listing, side: 'front' | 'back') =>
  side === 'front' ? listing.frontImageUrl : listing.backImageUrl

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): LoupeAt {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

interface LoupeProps {
  listing: Listing
  side: 'front' | 'back'
  at: LoupeAt
}

/** A picture's pixel on a pixel of the screen; `at` is the place in the picture that is shown in the middle. */
function Loupe({ listing, side, at }: LoupeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [framePx, setFramePx] = useState(0)
  useLayoutEffect(() => setFramePx(frame.current?.clientWidth ?? 0), [])
  const url = urlOf(listing, side)
  const size = listing.pictures.find(each => each.url === url)?.size
  // The frame shows the picture whole, as everywhere.
  const [pixels, setPixels] = useState(size ? Math.max(size.width, size.height) : null)
  const shownPx = Math.max(framePx, (pixels ?? framePx) / (window.devicePixelRatio || 1))
  const offset = (share: number) =>
    Math.min(0, Math.max(framePx - shownPx, framePx / 2 - share * shownPx))
  return (
    <div ref={frame} className="absolute inset-0 overflow-clip bg-well">
      <img
        src={url}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setPixels(Math.max(naturalWidth, naturalHeight))
        }
        style={{
          width: shownPx,
          height: shownPx,
          transform: `translate(${offset(at.x)}px, ${offset(at.y)}px)`,
        }}
        className="absolute top-0 left-0 max-w-none object-contain"
      />
    </div>
  )
}

/** Fetches the pictures of the rows around the focused one, so that the next key shows them at once. */
function usePreloadedNeighbours(): void {
  const store = useSessionStore()
  const focus = useSession(state => state.pictured)
  useEffect(() => {
    const timer = setTimeout(() => {
      const { order, rows } = store.get()
      const at = focus === null ? -1 : order.indexOf(focus)
      for (const id of [order[at], order[at + 1], order[at - 1]]) {
        const listing = id === undefined ? undefined : rows.get(id)?.shown.listing
        for (const url of listing ? [listing.frontImageUrl, listing.backImageUrl] : [])
          new Image().src = url
      }
    }, 150)
    return () => clearTimeout(timer)
  }, [store, focus])
}
