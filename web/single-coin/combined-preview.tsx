import { useEffect, useState } from 'react'
import { blobUrl } from '../lib/blob-url.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { cx } from '../ui/cx.ts'

/** Delay after the second side was chosen, and duration of the highlight, in ms. */
const LIGHTS_UP_AFTER_MS = 500
const STAYS_LIT_MS = 2_000

interface CombinedPreviewProps {
  front: CapturedSide
  back: CapturedSide
}

/** Both sides beside the button that analyzes them. */
export function CombinedPreview({ front, back }: CombinedPreviewProps) {
  const lit = useLit(back)
  return (
    <div
      role="img"
      aria-label="Both sides of the coin"
      data-lit={lit}
      className={cx(
        'flex shrink-0 rounded-full p-0.5 transition-shadow duration-300',
        lit && 'ring-3 ring-accent',
      )}
    >
      {[front, back].map((side, place) => (
        <img
          key={side === front ? 'front' : 'back'}
          src={blobUrl(side.crop)}
          alt=""
          className={cx(
            'size-12 rounded-full border-2 border-surface bg-well object-cover',
            place > 0 && '-ml-3',
          )}
        />
      ))}
    </div>
  )
}

/** True for STAYS_LIT_MS after the back changed. */
function useLit(back: CapturedSide): boolean {
  const [lit, setLit] = useState<CapturedSide | null>(null)
  useEffect(() => {
    const on = setTimeout(() => setLit(back), LIGHTS_UP_AFTER_MS)
    const off = setTimeout(() => setLit(null), LIGHTS_UP_AFTER_MS + STAYS_LIT_MS)
    return () => {
      clearTimeout(on)
      clearTimeout(off)
    }
  }, [back])
  return lit === back
}
