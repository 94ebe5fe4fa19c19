import { lazy, Suspense, useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { blobUrl } from '../lib/blob-url.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner, type BannerTone } from '../ui/feedback/banner.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import type { Judged } from './judge-coin.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

/** What the check is for, in the words of its screen. */
export interface CheckWords {
  /** The title where the coin is the one of the listing. */
  same: string
  /** The button by which the seller says so. */
  right: string
  wrong: string
  /** The button that leaves another coin where it is. */
  leave: string
  overrule: { title: string; description: string }
}

const TONES: Record<Judged['verdict'], BannerTone> = {
  same: 'success',
  other: 'error',
  look: 'warn',
}
const TITLES = { other: 'Stop: another coin', look: 'Look yourself' }

/** What is checked: a line of an order with its listing. */
export type CheckedLine = Pick<LineToShip, 'orderId' | 'lineItemId' | 'title' | 'listing'>
/** The coin after it: where it lies, and the way to it. */
export type NextCoin = { place: string; open: () => void }

interface CheckVerdictProps {
  line: CheckedLine
  words: CheckWords
  sides: readonly CapturedSide[]
  judged: Judged
  /** Undefined on the last one. */
  next: NextCoin | undefined
  onAgain: () => void
  /** Missing where both sides were seen. */
  onOtherSide?: () => void
  /** The seller says that it is the coin. */
  onRight: () => void
  onWrong: () => void
  onClose: () => void
}

/** The verdict, with the coin and its listing side by side. */
export function CheckVerdict(props: CheckVerdictProps) {
  const { line, words, sides, judged, next, onAgain, onOtherSide, onRight, onWrong, onClose } =
    props
  const [asking, setAsking] = useState(false)
  const { verdict, sentence } = judged
  const title = verdict === 'same' ? words.same : TITLES[verdict]
  // A label that names another certificate is no matter of opinion.
  const mayOverrule = verdict === 'other' && !line.listing?.certificationNumber
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={line.title}
      description={`Order ${line.orderId}`}
      size="large"
      textOnly
      actions={
        <>
          <Button onClick={onAgain}>Check again</Button>
          {verdict !== 'same' && onOtherSide && (
            <Button onClick={onOtherSide}>Show the other side</Button>
          )}
          {mayOverrule && <Button onClick={() => setAsking(true)}>It is the right coin</Button>}
          {verdict === 'look' && (
            <>
              <Button onClick={onWrong}>{words.wrong}</Button>
              <Button variant="primary" onClick={onRight}>
                {words.right}
              </Button>
            </>
          )}
          {verdict === 'other' && (
            <Button variant="primary" onClick={onClose}>
              {words.leave}
            </Button>
          )}
          {verdict === 'same' &&
            (next ? (
              <Button variant="primary" onClick={next.open}>
                {next.place ? `Next: ${next.place}` : 'Next coin'}
              </Button>
            ) : (
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            ))}
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone={TONES[verdict]} title={title}>
          {sentence}
        </Banner>
        <div className="grid grid-cols-2 gap-3">
          {sides.map((side, index) => (
            <PictureFrame
              key={side.picture.width + index}
              src={blobUrl(side.crop)}
              alt={index === 0 ? 'The coin in your hand' : 'Its other side'}
              caption={index === 0 ? 'In your hand' : 'Its other side'}
            />
          ))}
          {sides.length === 1 && <ListingPicture line={line} side="front" />}
          {line.listing && sides.length === 2 && <ListingPicture line={line} side="front" />}
          {line.listing?.backImageUrl && <ListingPicture line={line} side="back" />}
        </div>
      </div>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={words.overrule.title}
            description={words.overrule.description}
            confirmLabel="It is the coin of the listing"
            destructive
            onConfirm={onRight}
          />
        )}
      </Suspense>
    </Dialog>
  )
}

function ListingPicture({ line, side }: { line: CheckedLine; side: 'front' | 'back' }) {
  const { listing } = line
  return (
    <PictureFrame
      src={side === 'front' ? listing?.frontImageUrl : listing?.backImageUrl}
      alt={side === 'front' ? 'Front in the listing' : 'Back in the listing'}
      caption={side === 'front' ? 'Listing, front' : 'Listing, back'}
    />
  )
}
