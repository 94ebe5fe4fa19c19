import { useEffect, useRef } from 'react'
import type { OfferAnswer } from '../../shared/best-offers/best-offers.ts'

/** What a key does in the list of offers. */
export type OfferKey = { act: 'move'; by: number } | { act: OfferAnswer | 'proposal' }

const KEYS: Readonly<Record<string, OfferKey>> = {
  ArrowDown: { act: 'move', by: 1 },
  ArrowUp: { act: 'move', by: -1 },
  j: { act: 'move', by: 1 },
  k: { act: 'move', by: -1 },
  a: { act: 'accept' },
  d: { act: 'decline' },
  c: { act: 'counter' },
  p: { act: 'proposal' },
}

/** The keys as the screen lists them. */
export const OFFER_KEYS = 'Keys: ↑ ↓ offer · A accept · D decline · C counter · P as proposed'

/** Where keys have their usual meaning. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input, [role=tab]'))

/** Calls `onKey` for a key of the list, wherever the focus is on the screen, but in no field and under no dialog. */
export function useOfferKeys(onKey: (key: OfferKey) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!key || (event.repeat && key.act !== 'move')) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
