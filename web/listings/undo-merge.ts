import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/feedback/toast-store.ts'
import { restoreInTurn, UNDO_MS } from './restore-listings.ts'

/** Says that drafts became pieces of a listing, with the way back. `undo`: in place of restoring them alone. */
export function toastMerged(
  client: QueryClient,
  text: { title: string; description?: string },
  drafts: readonly number[],
  undo?: () => void,
): void {
  toast({
    ...text,
    durationMs: UNDO_MS,
    action: { label: 'Undo', onAct: undo ?? (() => void undoMerge(client, drafts)) },
  })
}

/** Restores merged drafts, the last one first: the server takes their pieces back from the listing that has them. */
export const undoMerge = (client: QueryClient, drafts: readonly number[]): Promise<boolean> =>
  restoreInTurn(client, drafts.toReversed())
