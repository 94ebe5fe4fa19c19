import { useEffect } from 'react'
import type { OpenDialog } from '../opened-dialog.ts'

/** `?edit=7&field=grade` opens the form of that listing, as a link of another screen asks. */
export function useEditInAddress(
  query: URLSearchParams,
  changeQuery: (change: (query: URLSearchParams) => void) => void,
  open: OpenDialog,
): void {
  const id = Number(query.get('edit'))
  const field = query.get('field')
  useEffect(() => {
    if (!id) return
    open({ dialog: 'edit', id, ...(field && { field }) })
    changeQuery(next => {
      next.delete('edit')
      next.delete('field')
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [id, field])
}
