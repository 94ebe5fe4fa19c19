import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CompList, type ListedComp } from './comp-list.tsx'

interface CompsDialogProps {
  kind: 'sold' | 'current'
  comps: readonly ListedComp[]
  /** Why there are none, where that is known. */
  missing: string | null
  onClose: () => void
}

const WORDS = {
  sold: { title: 'Sold Items', empty: 'No recent sales found' },
  current: { title: 'Current Listings', empty: 'No active listings found' },
} as const

/** The sales, or the current listings, that an average is of. */
export function CompsDialog({ kind, comps, missing, onClose }: CompsDialogProps) {
  const { title, empty } = WORDS[kind]
  return (
    <Dialog open onOpenChange={open => !open && onClose()} textOnly title={title}>
      <CompList comps={comps} empty={missing ?? empty} />
    </Dialog>
  )
}
