import { useState } from 'react'

export type Density = 'large' | 'compact'
const STORED_AS = 'obverse.review.density'

/** The rows of the review: as high as large pictures need, or 64 px. Stored on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(STORED_AS) === 'compact' ? 'compact' : 'large',
  )
  return [
    density,
    chosen => {
      localStorage.setItem(STORED_AS, chosen)
      setDensity(chosen)
    },
  ]
}
