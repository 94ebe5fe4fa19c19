/** A design (never its date or grade) and the side of it that a photo shows, as the seller's library knows it. */
export interface KnownSide {
  type: string
  side: 'obverse' | 'reverse'
}
