import { useEffect, useState } from 'react'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { Faq } from '../ui/faq.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/page.tsx'
import { OwnPlan } from './own-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { useCheckout } from './use-checkout.ts'
import { useFreshPlan } from './use-own-subscription.ts'
import { useTiers } from './use-tiers.ts'

const ANSWERS = [
  {
    question: 'Do unused coins roll over?',
    answer: 'No. Unused coins do not roll over to the next month.',
  },
  {
    question: 'When does my limit reset?',
    answer: 'The limit resets monthly, on the first of each month at midnight UTC.',
  },
  {
    question: 'What counts as a coin?',
    answer:
      'One analysis of a front and a back. An analysis that fails costs nothing, and editing or publishing a listing never counts.',
  },
  {
    question: 'How am I billed?',
    answer:
      'Paid plans are billed monthly in US dollars by card. The payment is made on the page of the payment provider; no card number reaches us.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'With "Manage or cancel" on this page. Your plan stays until the end of the month you paid for, then the free plan goes on.',
  },
]

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4'

/** The plans, what the user has of them, and the way to another. A checkout leads back here. */
export default function PricingPage() {
  const { subscriptionTier } = useSignedInUser()
  const tiers = useTiers()
  const checkout = useCheckout()
  const [query, changeQuery] = useAddressQuery()
  const [outcome] = useState(() => query.get('checkout'))
  const returned = query.has('checkout')
  useFreshPlan(outcome === 'success')
  useEffect(() => {
    if (returned) changeQuery(next => next.delete('checkout'))
  }, [returned, changeQuery])

  return (
    <Page
      title="Plans"
      lead="Each coin you analyze counts once. Listing and publishing it costs no coin."
    >
      <div className="flex flex-col gap-8">
        {outcome === 'success' && (
          <Banner tone="success" title="Thank you">
            Your payment went through. The new limit counts as soon as the payment provider confirms
            it, usually within seconds.
          </Banner>
        )}
        {outcome === 'cancelled' && <Banner>Nothing was charged. Your plan is as it was.</Banner>}
        <OwnPlan />
        {tiers.isPending && (
          <div className={GRID} aria-busy="true">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        )}
        {tiers.isError && (
          <ErrorState
            title="The plans could not be loaded"
            description={failureMessage(tiers.error, 'Please try again.')}
            onRetry={() => void tiers.refetch()}
            retrying={tiers.isFetching}
          />
        )}
        {tiers.data && (
          <div className={GRID}>
            {tiers.data.map(tier => (
              <PlanCard
                key={tier.name}
                tier={tier}
                current={subscriptionTier}
                busy={checkout.isPending && checkout.variables === tier.name}
                onChoose={name => checkout.mutate(name)}
              />
            ))}
          </div>
        )}
        <Faq items={ANSWERS} />
      </div>
    </Page>
  )
}
