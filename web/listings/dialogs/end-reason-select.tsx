import { END_REASONS } from '../../../shared/listing/terms/listing-terms.ts'
import { Select } from '../../ui/fields/select.tsx'
import { END_REASON_LABELS, type EndReason } from '../ended-text.ts'

const REASONS = END_REASONS.map(value => ({ value, label: END_REASON_LABELS[value] }))

interface EndReasonSelectProps {
  value: EndReason
  onValue: (reason: EndReason) => void
}

/** Why a listing is ended, in eBay's reasons. */
export function EndReasonSelect({ value, onValue }: EndReasonSelectProps) {
  return (
    <Select
      label="Reason"
      options={REASONS}
      value={value}
      onChange={({ currentTarget }) =>
        onValue(END_REASONS.find(each => each === currentTarget.value) ?? 'NOT_AVAILABLE')
      }
    />
  )
}
