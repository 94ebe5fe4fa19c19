import { counted } from '../../../shared/lib/count-text.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useDraftIds } from '../../listings/model/use-draft-ids.ts'
import { AppLink } from '../../ui/link.tsx'
import { useSession } from './session-context.ts'

/** From the review of some drafts, such as those that were to be named, to that of all. Nothing where there are no others. */
export function OtherDrafts() {
  const [query] = useAddressQuery()
  const drafts = useDraftIds(query.has('ids'))
  const rows = useSession(state => state.rows)
  if (!query.has('ids') || !drafts) return null
  const others = [...drafts].filter(id => !rows.has(id)).length
  if (others === 0) return null
  return (
    <AppLink to="/review" className="text-small">
      {`Review all drafts: ${counted(others, 'other is', 'others are')} not in this table`}
    </AppLink>
  )
}
