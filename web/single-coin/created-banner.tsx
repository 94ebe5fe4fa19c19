import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { plural } from '../../shared/lib/count-text.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { CONNECTION_ACTS } from '../publishing/publish-failure.ts'
import { fetchQueue } from '../queue/use-queue.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { AppLink } from '../ui/link.tsx'
import { NameCoinButton, unnamedOf } from './name-coin-button.tsx'
import type { CreatedCoin } from './single-coin-draft.ts'

interface CreatedBannerProps {
  coin: CreatedCoin
}

/** What became of the coin before, where the next one is captured. */
export function CreatedBanner({ coin }: CreatedBannerProps) {
  const { id, title, published, wasQueued, failure } = coin
  const { data } = useQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ signal }) => fetchQueue(signal),
    enabled: wasQueued,
  })
  const unnamed = wasQueued ? unnamedOf(data?.items ?? []) : []
  const [next] = unnamed
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={root} tabIndex={-1} className="mb-4 focus:outline-none">
      <Banner
        tone={failure ? 'warn' : 'success'}
        title={
          failure
            ? 'Saved as a draft, not published'
            : published
              ? 'Published on eBay'
              : 'Saved as a draft'
        }
        action={
          <span className="flex flex-wrap gap-x-4">
            {failure?.connection && (
              <AppLink
                to="/connect-ebay"
                className="py-2 pointer-coarse:min-w-11 pointer-coarse:py-3"
              >
                {CONNECTION_ACTS[failure.connection]}
              </AppLink>
            )}
            <AppLink
              to={`/single-coin-upload?listing=${id}${failure?.field ? `&field=${failure.field}` : ''}`}
              className="py-2 pointer-coarse:min-w-11 pointer-coarse:py-3"
            >
              Edit it
            </AppLink>
            {wasQueued && (
              <AppLink
                to="/?tab=rapid"
                className="py-2 pointer-coarse:min-w-11 pointer-coarse:py-3"
              >
                Back to Rapid Upload
              </AppLink>
            )}
            <AppLink
              to="/?tab=listings"
              className="py-2 pointer-coarse:min-w-11 pointer-coarse:py-3"
            >
              My Listings
            </AppLink>
          </span>
        }
      >
        {title}. {failure && `${failure.description} `}
        {next
          ? `${unnamed.length} more ${plural(unnamed.length, 'coin has', 'coins have')} no name.`
          : 'Add the next coin.'}
        {next && <NameCoinButton item={next} name="the next coin" label="Name the next coin" />}
      </Banner>
    </div>
  )
}
