import { useState } from 'react'
import { type PictureSlot, SLOTS } from '../../shared/coins/coins.ts'
import { blobUrl } from '../lib/blob-url.ts'
import { type CapturedSide, SIDE_NAMES } from '../pictures/captured-side.ts'
import { ZoomPicture } from '../pictures/zoom-picture.tsx'
import { cx } from '../ui/cx.ts'

const ALTS = { front: 'Front of the coin', back: 'Back of the coin' } as const

/** One side of the coin as large as the screen allows, and the choice of the side. */
export function CoinPictures(pictures: Readonly<Record<PictureSlot, CapturedSide>>) {
  const [side, setSide] = useState<PictureSlot>('front')
  return (
    <div className="flex flex-col gap-3">
      <ZoomPicture
        key={side}
        src={blobUrl(pictures[side].crop)}
        alt={ALTS[side]}
        className="mx-auto w-full max-w-[42dvh] rounded-card md:max-w-[calc(100dvh-19rem)] sideways:max-w-[calc(100dvh-12rem)]"
      />
      <div
        role="group"
        aria-label="Side of the coin"
        className="flex flex-wrap justify-center gap-2"
      >
        {SLOTS.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === side}
            onClick={() => setSide(each)}
            className={cx(
              'slab flex min-h-11 items-center gap-2 rounded-full border py-1 pr-4 pl-1 whitespace-nowrap sideways:px-3',
              each === side ? 'border-accent text-ink' : 'border-line text-ink-soft',
            )}
          >
            <img
              src={blobUrl(pictures[each].crop)}
              alt=""
              className="size-9 rounded-full bg-well object-cover sideways:hidden"
            />
            {SIDE_NAMES[each]}
          </button>
        ))}
      </div>
    </div>
  )
}
