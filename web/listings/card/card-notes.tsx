import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { needText, yesAnswer } from '../../../shared/listing/needs.ts'
import { rememberThisPage } from '../../ebay/way-back/way-back.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AppLink } from '../../ui/link.tsx'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { TextButton } from '../form/text-button.tsx'
import {
  type ListingSummary,
  morePieces,
  type OwnReason,
  otherAccountText,
} from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'
import { reasonLines } from './card-size.ts'
import { useCardChange } from './use-card-change.ts'

interface CardNotesProps {
  listing: ListingSummary
  needs: readonly ListingProblem[]
  open: OpenDialog
  /** The first reason alone and in a few words, in the lines that a card has for it; the others are counted. */
  short?: boolean
}

/** Why a listing needs attention, each reason with the one tap that leads to what mends it. */
export function CardNotes({ listing, needs, open, short = false }: CardNotesProps) {
  if (needs.length === 0) return null
  const more = short ? needs.length - 1 : 0
  return (
    <ul
      className={cx('grid shrink-0 grid-cols-[minmax(0,1fr)] text-small', !short && 'gap-3')}
      aria-label="Needs attention"
    >
      {needs.slice(0, needs.length - more).map(need => (
        <li key={need.code + need.field + need.message} className="flex gap-1.5">
          {isOwn(need.code) ? (
            <TriangleAlert size={15} className="mt-px shrink-0 text-warn" />
          ) : (
            <CircleAlert size={15} className="mt-px shrink-0 text-warn" />
          )}
          <div className="min-w-0 break-words">
            <Need {...{ listing, need, open, short }}>
              {more > 0 && (
                <p>
                  <TextButton onPress={() => open({ dialog: 'details', id: listing.id })}>
                    {`and ${more} more`}
                  </TextButton>
                </p>
              )}
            </Need>
          </div>
        </li>
      ))}
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
  short: boolean
  /** What stands below the reason. */
  children: ReactNode
}

function Need(props: NeedProps) {
  const { listing, need, open, short, children } = props
  const { code, message, field, listingId: into } = need
  if (isOwn(code)) return <OwnNeed {...props} code={code} />
  const text = short ? needText(need) : message
  const elsewhere = PROBLEM_SCREENS[code]
  const edit = () => open({ dialog: 'edit', id: listing.id, field })
  return (
    <>
      <p title={short ? message : undefined}>
        {elsewhere ? (
          <AppLink to={elsewhere.to} onClick={rememberThisPage}>
            {text}
          </AppLink>
        ) : (
          <TextButton onPress={edit} className={cx(short && 'align-top')}>
            <Reason short={short}>{text}</Reason>
          </TextButton>
        )}
      </p>
      {children}
      {!elsewhere && need.kind === 'question' && <Answers {...props} />}
      {code === 'DUPLICATE' && into !== undefined && (
        <Choices short={short}>
          <Button size="small" onClick={() => open({ dialog: 'merge', id: listing.id, into })}>
            <span className="truncate">
              {short
                ? 'Add to that listing'
                : `Add to that listing: ${morePieces(listing.quantity)}`}
            </span>
          </Button>
        </Choices>
      )}
    </>
  )
}

/** Reasons without a field: publishing itself, and another holding account. */
function OwnNeed({ listing, open, code, short, children }: NeedProps & { code: OwnReason }) {
  switch (code) {
    case 'PUBLISH_INTERRUPTED':
      return short ? (
        <>
          <Reason short>Publishing was interrupted</Reason>
          {children}
        </>
      ) : (
        'Publishing was interrupted. Publish Now goes on where it stopped.'
      )
    case 'PUBLISH_FAILED':
      return (
        <>
          <p title={listing.publishFailure ?? undefined}>
            <Reason short={short} lines={reasonLines(code, Boolean(children))}>
              Publishing failed: {listing.publishFailure}
            </Reason>
          </p>
          {children}
        </>
      )
    case 'EBAY_OTHER_ACCOUNT':
      return (
        <>
          <p title={short ? otherAccountText(listing.ebayAccount) : undefined}>
            <Reason short={short}>
              {short ? needText({ code, kind: 'blocks' }) : otherAccountText(listing.ebayAccount)}
            </Reason>
          </p>
          {children}
          <Choices short={short}>
            <Button size="small" onClick={() => open({ dialog: 'account', id: listing.id })}>
              <span className="truncate">Reconnect or forget</span>
            </Button>
          </Choices>
        </>
      )
    default:
      return code satisfies never
  }
}

interface ReasonProps {
  short: boolean
  lines?: 2 | 3
  children: ReactNode
}

/**
 * The words of a reason; on a card in its lines. Inside of a button, whose words the button's own line would not
 * clamp.
 */
const Reason = ({ short, lines = 2, children }: ReasonProps) => (
  <span className={cx(short && (lines === 3 ? 'line-clamp-3' : 'line-clamp-2'))}>{children}</span>
)

/** The words of a card's buttons that have no room for their names, each a part of the name. */
const SHORT_WORDS: Readonly<Record<string, readonly [yes: string, change?: string]>> = {
  SIDES_SWAPPED: ['right', 'Swap'],
  HOLDER_CROP: ['Keep', 'Crop'],
  PICTURE_COMING: ['with small pictures'],
}
const CHANGES = {
  SIDES_SWAPPED: { change: 'swap sides', name: 'Swap sides' },
  HOLDER_CROP: { change: 'crop to coin', name: 'Crop to the coin' },
} as const

function Answers({ listing, need: { code }, open, short }: NeedProps) {
  const { change, busy } = useCardChange(listing, open)
  const yes = yesAnswer(code)
  const other = code === 'SIDES_SWAPPED' || code === 'HOLDER_CROP' ? CHANGES[code] : null
  const [shortYes, shortChange] = (short && SHORT_WORDS[code]) || [yes, other?.name]
  return (
    <Choices short={short}>
      <Button size="small" busy={busy} aria-label={yes} onClick={() => change({ answer: code })}>
        <span className="truncate">{shortYes}</span>
      </Button>
      {other && (
        <Button
          size="small"
          busy={busy}
          aria-label={other.name}
          onClick={() => change(other.change)}
        >
          <span className="truncate">{shortChange}</span>
        </Button>
      )}
    </Choices>
  )
}

/** Answers below a reason: on a card in one row, which begins below the icon. */
const Choices = ({ short, children }: { short: boolean; children: ReactNode }) => (
  <div
    className={cx(
      '-ml-5.25 mb-0.5 flex gap-1.5 pointer-coarse:mt-3 [&>*]:max-w-full [&>*]:min-w-0 [&>*]:px-2!',
      short ? 'mt-0.5' : 'mt-1 flex-wrap',
    )}
  >
    {children}
  </div>
)
