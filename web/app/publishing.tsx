import type { ReactNode } from 'react'
import { useListingsOfRun } from '../listings/use-listings-of-run.ts'
import PublishingDock from '../publishing/publishing-dock.tsx'
import { usePublishing } from '../publishing/use-publishing.ts'

/** The dock of publishing, with the listings of a run's failures that may be mended since. */
export default function Publishing({ userId }: { userId: number }): ReactNode {
  const { data: run } = usePublishing()
  const listings = useListingsOfRun(run ?? null)
  return <PublishingDock userId={userId} listings={listings} />
}
