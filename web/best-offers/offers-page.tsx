import { Handshake, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OfferingBuyer, OpenOffers } from '../../shared/best-offers/best-offers.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
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
  const { data, error } = offers
  return (
    <Page
      title="Offers"
      lead={
        data?.readAt ? (
          <>
            What buyers offer below your price. Read from eBay{' '}
            <DateTime at={new Date(data.readAt).toISOString()} exact />
          </>
        ) : (
          'What buyers offer below your price.'
        )
      }
      actions={
        hasEbayConnection && (
          <>
            <Button
              icon={<SlidersHorizontal size={17} />}
              disabled={!data}
              onClick={() => setIsEditing(true)}
            >
              Rules
            </Button>
            <Button
              icon={<RefreshCw size={17} />}
              busy={buyers.isFetching}
              onClick={() => void buyers.refetch()}
            >
              Read from eBay
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {data?.failure && (
          <Banner tone="warn" title="Your offers were not read the last time">
            {data.failure}
          </Banner>
        )}
        {error && (
          <ErrorState
            title="Your offers could not be loaded"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void offers.refetch()}
            retrying={offers.isFetching}
          />
        )}
        {!data && !error && (
          <div aria-busy="true" className="grid gap-4">
            <p role="status" className="sr-only">
              Loading your offers
            </p>
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        )}
        {data && !hasEbayConnection && (
          <EmptyState
            icon={<Handshake size={28} />}
            title="No offers"
            description="Connect eBay, and offers of buyers stand here until you answer them."
            actions={<ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
          />
        )}
        {data && hasEbayConnection && (
          <Offers data={data} buyers={buyers.data ?? []} now={offers.dataUpdatedAt} />
        )}
      </div>
      <Suspense>
        {isEditing && data && (
          <RulesDialog rules={data.rules} onClose={() => setIsEditing(false)} />
        )}
      </Suspense>
    </Page>
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
