import { type PictureSlot, SLOTS } from '../../../shared/coins/coins.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { SIDE_NAMES } from '../../pictures/captured-side.ts'
import { cx } from '../../ui/cx.ts'
import { useTransitionFromCoin } from './picture-transition.tsx'

interface SideTrayProps {
  /** The side that is next; null when both are there. */
  current: PictureSlot | null
  pictures: Record<PictureSlot, Blob | null>
}

/** Two wells: what was taken of this coin. A picture that was just taken flies from the coin to its well. */
export function SideTray({ current, pictures }: SideTrayProps) {
  const transition = useTransitionFromCoin()
  return (
    <ul className="flex gap-2">
      {SLOTS.map(side => {
        const picture = pictures[side]
        return (
          <li
            key={side}
            className={cx(
              'grid size-11 place-items-center rounded-full bg-black/45 shadow-well',
              side === current && 'outline-2 outline-offset-2 outline-on-well',
            )}
          >
            {picture ? (
              <img
                // Each picture comes down into its well anew.
                key={blobUrl(picture)}
                ref={transition}
                src={blobUrl(picture)}
                alt={`${SIDE_NAMES[side]}, taken`}
                className="size-11 animate-land rounded-full object-cover"
              />
            ) : (
              <span className="text-[calc(var(--spacing)*3)] text-on-well-soft" aria-hidden="true">
                {side === 'front' ? 'Front' : 'Back'}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
