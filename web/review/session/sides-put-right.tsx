import { areSidesPutRight } from '../../../shared/listing/listing-questions.ts'
import { Button } from '../../ui/button.tsx'
import type { SessionRow } from './rows/session-row.ts'
import { useSessionStore } from './session-context.ts'

/** Says that the sides of a draft were put right, with the way back; nothing where they were not. */
export function SidesPutRight({ row: { id, shown } }: { row: SessionRow }) {
  const store = useSessionStore()
  if (shown.listing.status !== 'draft' || !areSidesPutRight(shown.listing)) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      The first picture showed the reverse: the sides were put right.
      <Button
        size="small"
        aria-keyshortcuts="s"
        onClick={() => store.send({ do: 'swap', ids: [id] })}
      >
        Swap them back
      </Button>
    </p>
  )
}
