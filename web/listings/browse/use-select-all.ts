import { useState } from 'react'
import { countText } from '../../../shared/lib/count-text.ts'
import { failureToast, toast } from '../../ui/feedback/toast-store.ts'
import { fetchIds } from './card-calls.ts'
import type { CardsFilter } from './card-filter.ts'
import type { UseSelection } from './keys/use-selection.ts'
import type { CardPages } from './use-card-pages.ts'

interface SelectAll {
  filter: CardsFilter
  pages: CardPages
  selection: UseSelection
}

/** Selects everything that the filter shows: what was read, or what the server names where more is there. */
export function useSelectAll({ filter, pages, selection }: SelectAll) {
  const [selecting, setSelecting] = useState(false)
  const select = async () => {
    if (!pages.hasMore) return selection.replace(pages.cards)
    setSelecting(true)
    try {
      const { listings, more } = await fetchIds(filter)
      selection.replace(listings)
      if (more)
        toast({
          title: `The first ${countText(listings.length)} are selected`,
          description: 'More match. Narrow the search to select the others.',
        })
    } catch (error) {
      failureToast('The listings could not be selected')(error)
    } finally {
      setSelecting(false)
    }
  }
  return {
    selecting,
    selectAll: (on: boolean) => {
      if (on) void select()
      else selection.clear()
    },
  }
}
