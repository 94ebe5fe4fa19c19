import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import '../../../shared/numismatics/world/load-world.ts'
import { type BuyingState, bandsOf, offerState } from '../../../shared/buying/offer-validity.ts'
import type { DeskSpot } from '../../../shared/buying/offers.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { STATE_TEXTS, timeText, validityText } from '../buying-texts.ts'
import { type StoredDesk, storeLines } from '../device/device-rows.ts'
import { SendHere } from '../device/send-here.tsx'
import { type ShownOffer, useDesk, useDeskUser, useOffer, useOfferActs } from '../use-buying.ts'
import { useNow } from '../use-now.ts'
import { CustomerCode } from './customer-code.tsx'
import { OfferNotices } from './offer-notices.tsx'
import { customerLines, SheetTable } from './sheet-table.tsx'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const PrintedOffer = lazy(() => import('./printed-offer.tsx'))

/** An offer: what the customer sees, how long it stands, and how it ended. */
export function OfferPage() {
  const { id = '' } = useParams()
  const user = useDeskUser()
  const offer = useOffer(user, id)
  const desk = useDesk(user)
  const now = useNow()
  const { data, error } = offer
  const spot = desk.data?.desk.spot ?? null
  const state = data && offerState(data, now, spot)
  return (
    <Page
      title="Offer"
      width="medium"
      actions={
        <>
          {state && (
            <Badge tone={STATE_TEXTS[state].tone} className="self-center">
              {STATE_TEXTS[state].label}
            </Badge>
          )}
          <ButtonLink to="/buying" variant="quiet">
            Buying desk
          </ButtonLink>
        </>
      }
    >
      {offer.isPending && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Loading the offer
          </p>
          <Skeleton className="h-72" />
        </div>
      )}
      {error && !data && (
        <ErrorState
          title="The offer could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
        />
      )}
      {data && state && (
        <OfferOf {...{ user, offer: data, state, now }} stored={desk.data} spot={spot} />
      )}
      <SendHere user={user} />
    </Page>
  )
}

interface OfferOfProps {
  user: number
  offer: ShownOffer
  state: BuyingState
  now: number
  stored: StoredDesk | undefined
  spot: DeskSpot | null
}

function OfferOf({ user, offer, state, now, stored, spot }: OfferOfProps) {
  const [accepting, setAccepting] = useState(false)
  const [printing, setPrinting] = useState(false)
  const acts = useOfferActs(user)
  const navigate = useNavigate()
  const { sheet, token } = offer
  const shown = customerLines(sheet)
  const isOpen = offer.status === 'open'
  const donePrinting = useCallback(() => setPrinting(false), [])
  const renew = () => {
    const shares = stored?.desk.shares ?? sheet.shares
    const pricedAt = Date.now()
    void acts.make(
      offer.id,
      {
        ...sheet,
        shares,
        spot: spot ?? sheet.spot,
        feeBasisPoints: stored?.desk.feeBasisPoints ?? sheet.feeBasisPoints,
        pricedAt,
        validUntil: pricedAt + shares.validMinutes * 60_000,
      },
      token,
    )
  }
  const change = async () => {
    await storeLines(user, { offerId: offer.id, lines: sheet.lines })
    void navigate('/buying')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <OfferNotices
        {...{ offer, state, now, spot }}
        onRenew={renew}
        onReopen={() => void acts.reopen(offer)}
        onRemove={() => void acts.remove(offer.id).then(() => navigate('/buying'))}
      />
      <Card>
        <SheetTable {...shown} />
        {isOpen && (
          <p className="mt-4 text-small text-ink-soft">
            {validityText(sheet.validUntil, bandsOf(sheet), now)}
            {sheet.spot && ` Metal prices of ${timeText(sheet.spot.at, now)}.`}
          </p>
        )}
      </Card>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={state !== 'valid'} onClick={() => setAccepting(true)}>
            Accept and pay
          </Button>
          <Button onClick={() => void acts.end(offer, { kind: 'decline', at: Date.now() })}>
            Decline
          </Button>
          <Button disabled={state !== 'valid'} onClick={() => setPrinting(true)}>
            Print
          </Button>
          <Button variant="quiet" onClick={() => void change()}>
            Change the coins
          </Button>
        </div>
      )}
      {state === 'valid' && <CustomerCode token={token} />}
      <Suspense>
        {accepting && (
          <AcceptDialog
            totalCents={shown.totalCents}
            onClose={() => setAccepting(false)}
            onAccept={async paidCents => {
              await acts.end(offer, { kind: 'accept', paidCents, at: Date.now() })
              setAccepting(false)
            }}
          />
        )}
        {printing && <PrintedOffer sheet={sheet} token={token} now={now} onDone={donePrinting} />}
      </Suspense>
    </div>
  )
}
