import { useDraftIds } from '../listings/model/use-draft-ids.ts'

/**
 * Whether a listing is a draft still. Until that is known, and where there are more drafts than are named, every listing
 * of the queue counts as one.
 */
export function useIsDraft(enabled: boolean): (id: number) => boolean {
  const drafts = useDraftIds(enabled)
  return id => drafts === null || drafts.has(id)
}
