import type { ReactNode } from 'react'
import { useListings } from '../listings/use-listings.ts'
import PublishingDock from '../publishing/publishing-dock.tsx'
import { hasEndedWithFailures } from '../publishing/run-as-it-stands.ts'
import { usePublishing } from '../publishing/use-publishing.ts'

/** The dock of publishing, with the listings where a run has failures that may be mended since. */
export default function Publishing({ userId }: { userId: number }): ReactNode {
  const { data: run } = usePublishing()
  const { data, dataUpdatedAt } = useListings({ enabled: hasEndedWithFailures(run ?? null) })
  return (
    <PublishingDock userId={userId} listings={data ? { all: data, readAt: dataUpdatedAt } : null} />
  )
}
