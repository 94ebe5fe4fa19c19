import type { SessionStore } from './session-store.ts'
import { refresh } from './use-published-rows.ts'

/** Reads a row again after its edit form was closed. What the form has changed can be undone like any other act. */
export async function readAfterForm(store: SessionStore, id: number): Promise<void> {
  const before = store.get().rows.get(id)?.saved
  await refresh(store, [id])
  if (before) store.send({ arrived: 'form-closed', id, before })
}
