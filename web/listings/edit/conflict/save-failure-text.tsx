import { FailureText } from '../../../ui/feedback/failure-text.tsx'
import { ChangedElsewhere } from '../../model/listing-edits.ts'
import type { UpdateListingMutation } from '../../model/use-update-listing.ts'

/** Why the last save failed; a conflict has a dialog of its own. */
export function SaveFailureText({ update: { error } }: { update: UpdateListingMutation }) {
  return error instanceof ChangedElsewhere ? null : <FailureText error={error} />
}
