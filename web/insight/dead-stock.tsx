import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Insight } from '../../shared/insight.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { api } from '../lib/api.ts'
import type { PriceChange } from '../listings/batch/batch-change.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { failureToast } from '../ui/feedback/toast-store.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'

const BatchDialog = lazy(() => import('../listings/batch/batch-dialog.tsx'))

/** My Listings with what has been live for more than that many days, the longest listed first. */
export const olderThan = (days: number) => `/?tab=listings&show=live&sort=age&older=${days}`

/** Names what has been live for long, and offers to lower its prices; nothing without any. */
export function DeadStock({ deadStock }: Pick<Insight, 'deadStock'>) {
  const { count, valueCents, days, percent } = deadStock
  const lowered = { kind: 'percent', percent: -percent } as const
  const [proposed, setProposed] = useState<PriceChange>(lowered)
  const read = useMutation({
    mutationFn: async () => (await api.listings.ids.$get({ query: { olderThan: days } })).json(),
    onError: failureToast('The listings could not be selected'),
  })
  const propose = (change: PriceChange) => {
    setProposed(change)
    read.mutate()
  }
  if (count === 0 && !read.data) return null
  return (
    <>
      <Banner
        tone="warn"
        title={`${counted(count, 'coin')} over ${days} days: lower by ${percent}%?`}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={olderThan(days)} size="small">
              Show them
            </ButtonLink>
            <Button
              size="small"
              busy={read.isPending}
              onClick={() => propose({ kind: 'recommended', atMost: null })}
            >
              What would they bring today?
            </Button>
            <Button size="small" busy={read.isPending} onClick={() => propose(lowered)}>
              {`Lower by ${percent}%`}
            </Button>
          </div>
        }
      >
        <Money cents={valueCents} /> is asked for them. eBay has renewed each four times without a
        buyer; 2% for each renewal is a rule of thumb. You see the new prices before they are saved.
      </Banner>
      {read.data && (
        <Suspense>
          <BatchDialog
            listings={read.data.listings}
            proposed={proposed}
            onDone={() => undefined}
            onClose={read.reset}
          />
        </Suspense>
      )}
    </>
  )
}
