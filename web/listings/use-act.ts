import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/feedback/toast-store.ts'
import { reportActFailure } from './act-failure.ts'
import { refetchListings } from './model/cached-listings.ts'
import type { ListingSummary } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface ActOptions<T, Result> {
  listing: ListingSummary
  act: (input: T) => Promise<Result>
  /** Toast of a success, or what shows it. */
  done: string | ((result: Result) => void)
  /** Title of a failure's toast. */
  failed: string
  open: OpenDialog
  onClose: () => void
}

/** An act of a dialog on one listing: says how it went, refetches the listings and closes the dialog. */
export function useAct<T = void, Result = unknown>({
  listing,
  act,
  done,
  failed,
  open,
  onClose,
}: ActOptions<T, Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async result => {
      await refetchListings(client)
      if (typeof done === 'string') toast({ title: done })
      else done(result)
      onClose()
    },
    onError: async error => {
      // Before the report: it may open another dialog.
      onClose()
      await reportActFailure({ client, listing, error, title: failed, open })
    },
  })
}

export interface ActDialogProps {
  listing: ListingSummary
  open: OpenDialog
  onClose: () => void
}
