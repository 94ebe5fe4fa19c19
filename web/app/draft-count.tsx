import { useCounts } from '../listings/browse/use-card-pages.ts'

/** More than this are not counted out: there is no room for it. */
const AT_MOST = 99

/** The number of drafts, on the sign of Review. */
export default function DraftCount() {
  const drafts = useCounts().data?.status.draft ?? 0
  if (drafts === 0) return null
  return (
    <span className="slab tabular absolute top-1 left-[calc(50%+0.3rem)] grid h-[1.4em] min-w-[1.4em] place-items-center rounded-full bg-accent px-[0.3em] text-[min(var(--text-label),3.2vw)]! leading-none! text-on-accent">
      {drafts > AT_MOST ? `${AT_MOST}+` : drafts}
    </span>
  )
}
