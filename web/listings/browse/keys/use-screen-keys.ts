import { type RefObject, useState } from 'react'
import type { ListingCard } from '../../../../shared/listing/listing-cards.ts'
import { isPublishable } from '../../model/listing-state.ts'
import type { OpenDialog } from '../../opened-dialog.ts'
import { useListKeys } from './use-list-keys.ts'
import type { UseSelection } from './use-selection.ts'

interface ScreenKeys {
  cards: readonly ListingCard[]
  columns: number
  search: RefObject<HTMLInputElement | null>
  selection: UseSelection
  selectAll: (on: boolean) => void
  open: OpenDialog
  publish: (card: ListingCard) => void
  /** Whether a card is being published. */
  isBusy: (card: ListingCard) => boolean
}

/** The keys of My Listings, and whether their list is shown. */
export function useScreenKeys(screen: ScreenKeys) {
  const { cards, columns, search, selection, selectAll, open, publish, isBusy } = screen
  const [listed, showList] = useState(false)
  const keys = useListKeys({
    cards,
    columns,
    onExtend: (from, to) => {
      if (!selection.isChosen(from.id)) selection.select(from, true)
      selection.select(to, true)
    },
    onAct: (act, card) => {
      if (act === 'search') return search.current?.focus()
      if (act === 'help') return showList(true)
      if (act === 'select-all') return selectAll(true)
      if (act === 'leave') return selection.clear()
      if (!card) return
      if (act === 'select') return selection.select(card, !selection.isChosen(card.id))
      if (act !== 'publish') return open({ dialog: act, id: card.id })
      if (isPublishable(card) && !isBusy(card)) publish(card)
    },
  })
  return { ...keys, listed, showList }
}
