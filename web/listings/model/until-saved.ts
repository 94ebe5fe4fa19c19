import type { Saver } from './saver.ts'

interface Source<State> {
  get: () => State
  subscribe: (listener: () => void) => () => void
}

/** Resolves to true once `isSaved` holds, or to false when saving fails. */
export async function untilSaved<State>(
  store: Source<State>,
  saver: Saver | null,
  isSaved: (state: State) => boolean,
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
