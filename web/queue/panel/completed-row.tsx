import { isQuestion, questionField } from '../../../shared/listing/listing-questions.ts'
import type { QueueItem, QueueResult } from '../../../shared/queue.ts'
import { AppLink, ButtonLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { askedCents } from '../worth-text.ts'
import { AddToEqualListing } from './add-to-equal-listing.tsx'
import { CoinRow } from './coin-row.tsx'

interface CompletedRowProps {
  item: QueueItem
  /** "Coin 3": where the item has no result. */
  name: string
  /** Its large pictures are still on this device. */
  isUnsent: boolean
  /** What is published, sold or deleted is neither opened as a draft nor added to another listing. */
  isDraft: boolean
}

/** A coin whose draft is made: what it is, what it asks, and the listing of an equal coin. */
export function CompletedRow({ item, name, isUnsent, isDraft }: CompletedRowProps) {
  const { result } = item
  return (
    <CoinRow
      front={item.frontImage}
      back={item.backImage}
      title={result ? `${result.year} ${result.coinType}` : name}
      detail={<Money cents={askedCents(item)} />}
      notes={
        <>
          {result && <Warnings result={result} />}
          {isUnsent && (
            <p>Its large pictures are still on this device. They are sent in the background.</p>
          )}
          {isDraft && result?.equalListing && (
            <AddToEqualListing
              item={item.id}
              draft={result.listing.id}
              equalListing={result.equalListing}
            />
          )}
        </>
      }
      aside={
        isDraft &&
        result && (
          <ButtonLink to={`/single-coin-upload?listing=${result.listing.id}`} size="small">
            Open draft
          </ButtonLink>
        )
      }
    />
  )
}

/** Every question of the analysis, each with the way to its answer; without one, the first note. */
function Warnings({ result: { warnings, listing } }: { result: QueueResult }) {
  const questions = warnings.filter(({ code }) => isQuestion(code))
  if (questions.length > 0)
    return questions.map(({ code, message }) => (
      <p key={code} className="text-warn">
        {message}{' '}
        <AppLink
          to={`/single-coin-upload?${new URLSearchParams({ listing: String(listing.id), field: questionField(code) })}`}
        >
          Answer
        </AppLink>
      </p>
    ))
  const note = warnings.find(({ code }) => code !== 'GRADE_IS_ESTIMATE')
  return note && <p className="line-clamp-2 text-warn">{note.message}</p>
}
