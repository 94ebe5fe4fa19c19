import { useEffect, useMemo, useRef } from 'react'
import type { CardActs } from '../card/listing-card.tsx'

/** The acts of the cards as functions that stay the same: a card is drawn anew only where it changed itself. */
export function useCardActs(acts: CardActs): CardActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      open: opened => latest.current.open(opened),
      publish: card => latest.current.publish(card),
      select: (card, on, range) => latest.current.select(card, on, range),
      focus: id => latest.current.focus(id),
    }),
    [],
  )
}
