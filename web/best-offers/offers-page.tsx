import { Handshake, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OfferingBuyer, OpenOffers } from '../../shared/best-offers/best-offers.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { PageFromEbay } from '../ebay/page-from-ebay.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { OfferList } from './offer-list.tsx'
import { useOfferingBuyers, useOpenOffers } from './use-best-offers.ts'
import { Watchers } from './watchers.tsx'

const RulesDialog = lazy(() => import('./rules-dialog.tsx'))

/** Offers of buyers below the price, and offers to who watches a listing. */
export default function OffersPage() {
  const { hasEbayConnection } = useSignedInUser()
  const offers = useOpenOffers()
  const buyers = useOfferingBuyers(hasEbayConnection)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <PageFromEbay
      title="Offers"
      lead="What buyers offer below your price."
      what="offers"
      readWhat="offers"
      query={offers}
      {...(hasEbayConnection && {
        read: { isReading: buyers.isFetching, start: () => void buyers.refetch() },
      })}
      actions={
        <Button
          icon={<SlidersHorizontal size={17} />}
          disabled={!offers.data}
          onClick={() => setIsEditing(true)}
        >
          Rules
        </Button>
      }
    >
      {data => (
        <>
          {hasEbayConnection ? (
            <Offers data={data} buyers={buyers.data ?? []} now={offers.dataUpdatedAt} />
          ) : (
            <EmptyState
              icon={<Handshake size={28} />}
              title="No offers"
              description="Connect eBay, and offers of buyers stand here until you answer them."
              actions={<ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
            />
          )}
          <Suspense>
            {isEditing && <RulesDialog rules={data.rules} onClose={() => setIsEditing(false)} />}
          </Suspense>
        </>
      )}
    </PageFromEbay>
  )
}

interface OffersProps {
  data: OpenOffers
  buyers: readonly OfferingBuyer[]
  now: number
}

function Offers({ data, buyers, now }: OffersProps) {
  const [tab, setTab] = useState('offers')
  return (
    <Tabs
      label="Offers of buyers and to buyers"
      value={tab}
      onValueChange={setTab}
      items={[
        {
          value: 'offers',
          label: 'From buyers',
          count: data.offers.filter(({ by }) => by === 'buyer').length,
          content:
            data.offers.length > 0 ? (
              <OfferList data={data} buyers={buyers} now={now} />
            ) : (
              <EmptyState
                icon={<Handshake size={28} />}
                title="No offer waits for you"
                description="An offer of a buyer stands here until it is answered or expires. Allow offers in a listing’s form."
              />
            ),
        },
        {
          value: 'watchers',
          label: 'To watchers',
          content: <Watchers settings={data} now={now} />,
        },
      ]}
    />
  )
}
