import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import { cardDomId } from '../../card/listing-card.tsx'
import { type KeyAct, keyAct, placeAfter } from './keys.ts'

/** Rows that a page key moves by. */
const PAGE_ROWS = 3

interface ListKeys {
  cards: readonly ListingCard[]
  columns: number
  /** What a key does beside moving; `card` is the one that the keys act on. */
  onAct: (act: Exclude<KeyAct['act'], 'move'>, card: ListingCard | undefined) => void
  /** Shift and an arrow: selects the card that was left and the card that is reached. */
  onExtend: (from: ListingCard, to: ListingCard) => void
}

/** The one card that takes the focus, and the keys that act on it. */
export function useListKeys({ cards, columns, onAct, onExtend }: ListKeys) {
  const [activeId, setActive] = useState<number | null>(null)
  const [wish, setWish] = useState<{ row: number; count: number } | null>(null)
  const found = cards.findIndex(({ id }) => id === activeId)
  const place = Math.max(0, found)
  const active = cards[place]

  // Its row is rendered wherever the window is.
  useEffect(() => {
    if (wish && activeId !== null)
      document.getElementById(cardDomId(activeId))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each move
  }, [wish])
  usePageKeys(onAct)

  const onKeyDown = (event: ReactKeyboardEvent<HTMLElement>) => {
    if (isField(event.target)) return
    const act = keyAct(event)
    if (!act || act.act === 'search' || act.act === 'help') return
    const onCard =
      event.target instanceof HTMLElement && event.target.id === cardDomId(active?.id ?? 0)
    // A button of the card is pressed by Space and Enter itself.
    if ((act.act === 'select' || act.act === 'details') && !onCard) return
    event.preventDefault()
    if (act.act !== 'move') return onAct(act.act, active)
    const to = placeAfter(act.by, { at: place, count: cards.length, columns, pageRows: PAGE_ROWS })
    const target = cards[to]
    if (!target || !active) return
    if (act.extend) onExtend(active, target)
    setActive(target.id)
    setWish(before => ({ row: Math.floor(to / columns), count: (before?.count ?? 0) + 1 }))
  }
  return { active, place, wish, setActive, onKeyDown }
}

/** Search and the list of keys are reached from anywhere on the screen. */
function usePageKeys(onAct: ListKeys['onAct']): void {
  const latest = useRef(onAct)
  useEffect(() => {
    latest.current = onAct
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !event.target || isField(event.target)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      const act = keyAct(event)?.act
      if (act !== 'search' && act !== 'help') return
      event.preventDefault()
      latest.current(act, undefined)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Where keys have their usual meaning. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))
