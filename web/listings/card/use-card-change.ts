import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../ui/feedback/toast-store.ts'
import type { CardChange } from '../answer-question.ts'
import type { ListingSummary } from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'

interface UseCardChange {
  change: (change: CardChange) => void
  busy: boolean
}

/** A change by one tap on a card. Its code loads with the first tap. */
export function useCardChange(listing: ListingSummary, open: OpenDialog): UseCardChange {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (change: CardChange) => {
    setBusy(true)
    try {
      const { changeFromCard } = await import('../answer-question.ts')
      await changeFromCard({ client, listing, change, open })
    } catch {
      toastError('Failed to update listing', 'Please try again.')
    }
    setBusy(false)
  }
  return { change: change => void run(change), busy }
}
