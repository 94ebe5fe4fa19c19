import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { Button } from '../../ui/button.tsx'
import { AppLink } from '../../ui/link.tsx'
import {
  type ListingSummary,
  morePieces,
  type OwnReason,
  otherAccountText,
} from '../form/listing-state.ts'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { YES_ANSWERS, YES_OTHERWISE } from '../form/question-answers.ts'
import { TextButton } from '../form/text-button.tsx'
import type { OpenDialog } from '../opened-dialog.ts'
import { useCardChange } from './use-card-change.ts'

interface CardNotesProps {
  listing: ListingSummary
  needs: readonly ListingProblem[]
  open: OpenDialog
  /** Reasons that are shown with what mends them; the rest is counted, and stands in the details. */
  most?: number
}

/** Why a listing needs attention, each reason with the one tap that leads to what mends it. */
export function CardNotes({ listing, needs, open, most = needs.length }: CardNotesProps) {
  if (needs.length === 0) return null
  const more = needs.length - most
  return (
    <ul
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1.5 text-small pointer-coarse:gap-3"
      aria-label="Needs attention"
    >
      {needs.slice(0, most).map(need => (
        <li key={need.code + need.field + need.message} className="flex gap-1.5">
          {isOwn(need.code) ? (
            <TriangleAlert size={15} className="mt-px shrink-0 text-warn" />
          ) : (
            <CircleAlert size={15} className="mt-px shrink-0 text-warn" />
          )}
          <div className="min-w-0 break-words">
            <Need listing={listing} need={need} open={open} />
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className="pl-5">
          <TextButton onPress={() => open({ dialog: 'details', id: listing.id })}>
            {`and ${more} more`}
          </TextButton>
        </li>
      )}
    </ul>
  )
}

const OWN: readonly string[] = [
  'PUBLISH_FAILED',
  'PUBLISH_INTERRUPTED',
  'EBAY_OTHER_ACCOUNT',
] satisfies OwnReason[]
const isOwn = (code: string): code is OwnReason => OWN.includes(code)

interface NeedProps {
  listing: ListingSummary
  need: ListingProblem
  open: OpenDialog
}

function Need(props: NeedProps) {
  const { listing, need, open } = props
  const { code, message, field } = need
  if (isOwn(code)) return <OwnNeed {...props} code={code} />
  const elsewhere = PROBLEM_SCREENS[code]
  if (elsewhere) return <AppLink to={elsewhere.to}>{message}</AppLink>
  const edit = () => open({ dialog: 'edit', id: listing.id, field })
  if (need.kind === 'question') return <Question {...props} onEdit={edit} />
  const { listingId: into } = need
  return (
    <>
      <TextButton onPress={edit}>{message}</TextButton>
      {code === 'DUPLICATE' && into !== undefined && (
        <Choices>
          <Button
            size="small"
            onClick={() => open({ dialog: 'merge', id: listing.id, into })}
          >{`Add to that listing: ${morePieces(listing.quantity)}`}</Button>
        </Choices>
      )}
    </>
  )
}

/** Reasons without a field: publishing itself, and another holding account. */
function OwnNeed({ listing, open, code }: NeedProps & { code: OwnReason }) {
  switch (code) {
    case 'PUBLISH_INTERRUPTED':
      return 'Publishing was interrupted. Publish Now goes on where it stopped.'
    case 'PUBLISH_FAILED':
      return <span className="line-clamp-4">Publishing failed: {listing.publishFailure}</span>
    case 'EBAY_OTHER_ACCOUNT':
      return (
        <>
          {otherAccountText(listing.ebayAccount)}
          <Choices>
            <Button size="small" onClick={() => open({ dialog: 'account', id: listing.id })}>
              Reconnect or forget
            </Button>
          </Choices>
        </>
      )
    default:
      return code satisfies never
  }
}

function Question({ listing, need, open, onEdit }: NeedProps & { onEdit: () => void }) {
  const { change, busy } = useCardChange(listing, open)
  return (
    <>
      <TextButton onPress={onEdit}>{need.message}</TextButton>
      <Choices>
        <Button size="small" busy={busy} onClick={() => change({ answer: need.code })}>
          {YES_ANSWERS[need.code] ?? YES_OTHERWISE}
        </Button>
        {need.code === 'SIDES_SWAPPED' && (
          <Button size="small" busy={busy} onClick={() => change('swap sides')}>
            Swap sides
          </Button>
        )}
        {need.code === 'HOLDER_CROP' && (
          <Button size="small" busy={busy} onClick={() => change('crop to coin')}>
            Crop to the coin
          </Button>
        )}
      </Choices>
    </>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  // From below the icon on: a card on a phone has no width to spare.
  <div className="mt-1 mb-0.5 -ml-5.25 flex flex-wrap gap-1.5 pointer-coarse:mt-3 [&>*]:max-w-full [&>*]:truncate [&>*]:px-2!">
    {children}
  </div>
)
