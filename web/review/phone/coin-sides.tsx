import { ArrowLeftRight } from 'lucide-react'
import { type TouchEvent, useState } from 'react'
import type { Listing } from '../../../shared/listing/listings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { Loupe } from './loupe.tsx'

const SIDES = [
  { side: 'front', name: 'Front (Obverse)' },
  { side: 'back', name: 'Back (Reverse)' },
] as const
type Side = (typeof SIDES)[number]['side']

interface CoinSidesProps {
  listing: Listing
  /** Null where the sides cannot be swapped. */
  onSwap: (() => void) | null
}

/** Both sides, large. A tap or two fingers open the loupe. */
export function CoinSides({ listing, onSwap }: CoinSidesProps) {
  const [close, setClose] = useState<Side | null>(null)
  const urls = { front: listing.frontImageUrl, back: listing.backImageUrl }
  const openWithTwo = (side: Side) => (event: TouchEvent) => {
    if (event.touches.length > 1) setClose(side)
  }
  const shown = SIDES.find(({ side }) => side === close)
  return (
    <div className="relative grid content-start gap-2 sideways:grid-cols-2">
      {SIDES.map(({ side, name }) => (
        <div key={side} className="relative overflow-clip rounded-card">
          <PictureFrame src={urls[side]} alt={`${name} of ${listing.title}`} priority />
          <button
            type="button"
            aria-label={`Loupe: ${name}`}
            onClick={() => setClose(side)}
            onTouchStart={openWithTwo(side)}
            className="absolute inset-0 rounded-card focus-visible:-outline-offset-4"
          />
        </div>
      ))}
      {onSwap && (
        <IconButton
          tone="well"
          label="Swap sides"
          icon={<ArrowLeftRight size={19} className="rotate-90 sideways:rotate-0" />}
          onClick={onSwap}
          className="absolute top-1/2 left-1/2 -translate-1/2 rounded-full"
        />
      )}
      {shown && (
        <Loupe
          title={`${shown.name} · ${listing.title}`}
          picture={{ src: urls[shown.side], alt: `${shown.name} of ${listing.title}` }}
          onOtherSide={() => setClose(shown.side === 'front' ? 'back' : 'front')}
          onClose={() => setClose(null)}
        />
      )}
    </div>
  )
}
