import { type BuyingState, leftBands } from '../../../shared/buying/offer-validity.ts'
import type { DeskSpot } from '../../../shared/buying/offers.ts'
import { METAL_NAMES, ounceText } from '../../metal/metal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { timeText } from '../buying-texts.ts'
import { isWaiting } from '../device/send-offers.ts'
import type { ShownOffer } from '../use-buying.ts'

interface OfferNoticesProps {
  offer: ShownOffer
  state: BuyingState
  now: number
  spot: DeskSpot | null
  onRenew: () => void
  /** Takes back an end that the server refused. */
  onReopen: () => void
  onRemove: () => void
}

/** What the dealer has to know of an offer before anything else. */
export function OfferNotices(props: OfferNoticesProps) {
  const { offer, state, now, spot, onRenew, onReopen, onRemove } = props
  const { device, sheet } = offer
  return (
    <>
      {device?.refusal && (
        <Banner
          tone="error"
          title={device.isSaved ? 'The server refused it' : 'The offer was not stored'}
          action={
            device.isSaved ? (
              <Button size="small" onClick={onReopen}>
                Open it again
              </Button>
            ) : (
              <Button size="small" onClick={onRemove}>
                Delete it here
              </Button>
            )
          }
        >
          {device.refusal}
        </Banner>
      )}
      {device && isWaiting(device) && (
        <Banner tone="warn" title="Stored on this device">
          {offer.status === 'accepted'
            ? 'Drafts are made once it is connected.'
            : 'It is sent once the device is connected.'}
        </Banner>
      )}
      {state === 'expired' && (
        <Banner
          tone="warn"
          title="The time of this offer is over"
          action={
            <Button size="small" onClick={onRenew}>
              Renew it
            </Button>
          }
        >
          It was valid until {timeText(sheet.validUntil, now)}. Renewed, it has the prices of now.
        </Banner>
      )}
      {state === 'void' && (
        <Banner
          tone="error"
          title="This offer is void"
          action={
            <Button size="small" onClick={onRenew}>
              Renew it
            </Button>
          }
        >
          {leftBands(sheet, spot)
            .map(
              ({ metal }) =>
                `${METAL_NAMES[metal]} was ${ounceText(sheet.spot?.micros[metal] ?? 0)} an ounce and is ${ounceText(spot?.micros[metal] ?? 0)}.`,
            )
            .join(' ')}{' '}
          Renewed, it has the prices of now.
        </Banner>
      )}
      {state === 'accepted' && (
        <Banner tone="success" title="Accepted">
          Paid <Money cents={offer.paidCents} />, spread over the coins by their value.{' '}
          {offer.drafts === null ? (
            'Drafts are being made.'
          ) : (
            <>
              {draftsText(offer.drafts)} <AppLink to="/">My Listings</AppLink>.
            </>
          )}
        </Banner>
      )}
      {state === 'declined' && (
        <Banner tone="info" title="Declined">
          The offer stays here as a record. Nothing of the customer is stored.
        </Banner>
      )}
    </>
  )
}

const draftsText = (drafts: number): string =>
  drafts === 1 ? '1 draft with its cost is in' : `${drafts} drafts with their costs are in`
