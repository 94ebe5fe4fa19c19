import { CompareButton } from '../../grading/compare/compare-button.tsx'
import type { SessionRow } from './rows/session-row.ts'
import { useSessionStore } from './session-context.ts'

/** Opens the comparison of a raw draft's coin with the guide's grades; the grade chosen there is entered. */
export function CompareRow({ row }: { row: SessionRow }) {
  const store = useSessionStore()
  const { listing } = row.shown
  if (listing.status !== 'draft' || listing.grader) return null
  return (
    <CompareButton
      size="small"
      coin={listing}
      onUse={text =>
        store.send({ do: 'enter', field: 'grade', text, after: 'stay', ids: [row.id] })
      }
    />
  )
}
