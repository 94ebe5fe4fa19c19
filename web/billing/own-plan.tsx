import { CreditCard } from 'lucide-react'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { usePortal } from './use-checkout.ts'
import { useOwnSubscription } from './use-own-subscription.ts'
import { useStorageUse } from './use-storage-use.ts'

/** What the user has: the month's coins, when it is charged again or ends, and the way to change it. */
export function OwnPlan() {
  const { tierDisplayName, currentUsage, limit, remainingCoins } = useSignedInUser().subscription
  const { data: subscription } = useOwnSubscription()
  const { data: storage } = useStorageUse()
  const portal = usePortal()
  return (
    <section aria-labelledby="own-plan" className="flex flex-col gap-4">
      {subscription?.paymentFailed && (
        <Banner tone="error" title="Your last payment failed">
          Enter another card, or your plan ends.
        </Banner>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-surface p-5">
        <div className="min-w-60 flex-1">
          <h2 id="own-plan" className="text-lead">
            Your plan: {tierDisplayName}
          </h2>
          <div className="mt-2 max-w-md">
            <ProgressBar
              label="Coins analyzed this month"
              value={currentUsage / Math.max(1, limit)}
            />
          </div>
          <p className="tabular mt-1.5 text-small text-ink-soft">
            {countText(remainingCoins)} of {counted(limit, 'coin')} left this month
            {subscription && (
              <>
                . {subscription.cancelAtPeriodEnd ? 'Ends' : 'Renews'}{' '}
                <DateTime at={subscription.currentPeriodEnd} />
              </>
            )}
          </p>
          {storage && (
            <p className="tabular text-small text-ink-soft">
              {countText(storage.listings.used)} of {counted(storage.listings.limit, 'listing')},{' '}
              {bytesText(storage.pictureBytes.used)} of {bytesText(storage.pictureBytes.limit)} of
              pictures
            </p>
          )}
        </div>
        {subscription && (
          <Button
            icon={<CreditCard size={18} />}
            busy={portal.isPending}
            onClick={() => portal.mutate()}
          >
            Manage or cancel
          </Button>
        )}
      </div>
    </section>
  )
}
