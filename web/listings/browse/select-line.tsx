import { Keyboard, ListChecks } from 'lucide-react'
import { counted } from '../../../shared/lib/count-text.ts'
import type {
  ListingCard,
  ListingCounts,
  SelectedListing,
} from '../../../shared/listing/listing-cards.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { reviewPath } from '../../lib/review-path.ts'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { TextButton } from '../form/text-button.tsx'
import type { OpenDialog } from '../opened-dialog.ts'
import { type CardsFilter, isNarrowed, setPart } from './card-filter.ts'

/** An address is not longer than this: the review of more drafts is that of all. */
const PATH_MAX_CHARACTERS = 7_000

interface SelectLineProps {
  filter: CardsFilter
  counts: ListingCounts | undefined
  cards: readonly ListingCard[]
  hasMore: boolean
  chosen: readonly SelectedListing[]
  onSelectAll: (on: boolean) => void
  selecting: boolean
  onOpen: OpenDialog
  onKeys: () => void
}

/** Select all, the review of the drafts, what was deleted, and the keys. */
export function SelectLine(props: SelectLineProps) {
  const { cards, hasMore, chosen, onSelectAll, selecting, onOpen, onKeys } = props
  const isAll = cards.length > 0 && !hasMore && chosen.length >= cards.length
  const review = reviewOf(props)
  const [, changeQuery] = useAddressQuery()
  const partlySold = props.filter.status === 'sold' ? (props.counts?.partlySold ?? 0) : 0
  const showPartlySold = () =>
    changeQuery(query => {
      setPart(query, 'status', '')
      setPart(query, 'sold', 'some')
    })
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:gap-x-4">
      <Checkbox
        label="Select all"
        checked={isAll}
        disabled={cards.length === 0}
        aria-busy={selecting || undefined}
        indeterminate={chosen.length > 0 && !isAll}
        className="min-h-9! text-small! pointer-coarse:min-h-11!"
        onChange={event => onSelectAll(event.currentTarget.checked)}
      />
      {chosen.length === 0 && (
        <p
          // Without a card there is nothing to select. Its place stays, so that the list does not move.
          className={cx(
            'order-last w-full text-small text-ink-soft md:order-none md:w-auto',
            cards.length === 0 && partlySold === 0 && 'invisible',
          )}
        >
          {partlySold > 0 ? (
            <>
              {`${counted(partlySold, 'listing')} ${partlySold === 1 ? 'has' : 'have'} sold some of ${partlySold === 1 ? 'its' : 'their'} pieces. `}
              <TextButton onPress={showPartlySold}>Show</TextButton>
            </>
          ) : (
            'Tip: select listings to publish or delete several at once.'
          )}
        </p>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 text-small sm:gap-x-4 text-ink-soft">
        <TextButton onPress={onKeys} className="hidden pointer-fine:inline-flex">
          <Keyboard size={16} className="mr-1.5 mt-px" />
          Keys
        </TextButton>
        <TextButton onPress={() => onOpen({ dialog: 'deleted' })}>Recently deleted</TextButton>
        {review && (
          <ButtonLink to={review.to} size="small" icon={<ListChecks size={16} />}>
            {`Review ${counted(review.count, 'draft')}`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const isDraft = ({ status }: Pick<ListingCard, 'status'>) => status === 'draft'

/** The review of the selected drafts, else of those that are shown; null without one. */
function reviewOf({ filter, counts, cards, hasMore, chosen }: SelectLineProps) {
  const all = counts?.status.draft ?? 0
  const { status, ...rest } = filter
  const showsAll = !isNarrowed(rest) && (status === undefined || status === 'draft')
  if (chosen.length === 0 && showsAll) return all > 0 ? { to: '/review', count: all } : null
  const drafts = chosen.length > 0 ? chosen.filter(isDraft) : hasMore ? [] : cards.filter(isDraft)
  if (drafts.length === 0) return null
  // The plain address is that of all drafts, later ones too.
  if (drafts.length === all) return { to: '/review', count: all }
  const to = reviewPath(drafts.map(({ id }) => id))
  return to.length > PATH_MAX_CHARACTERS ? null : { to, count: drafts.length }
}
