import type { Saver } from '../../listings/model/saver.ts'
import type { SessionState } from './rows/session-state.ts'
import type { SessionStore } from './session-store.ts'

/** Resolves to true once `isSaved` holds, or to false when saving fails. */
export async function untilSaved(
  store: SessionStore,
  saver: Saver | null,
  isSaved: (state: SessionState) => boolean,
): Promise<boolean> {
  if (isSaved(store.get())) return true
  if (!saver) return false
  saver.retry()
  return new Promise(resolve => {
    const look = () => {
      const failed = saver.trouble() !== null
      if (!failed && !isSaved(store.get())) return
      for (const end of ends) end()
      resolve(!failed)
    }
    const ends = [store.subscribe(look), saver.subscribe(look)]
  })
}
