import { createContext, use, useSyncExternalStore } from 'react'
import type { Saver, SaveTrouble } from '../../listings/model/saver.ts'
import type { SessionRow } from './rows/session-row.ts'
import type { SessionState } from './rows/session-state.ts'
import type { SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('no review session around this component')
  return store
}

/** A part of the session's state; the component renders again when this part changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

export const useRow = (id: number | null): SessionRow | null =>
  useSession(({ rows }) => (id === null ? null : (rows.get(id) ?? null)))

const noTrouble = () => null
const neverChanges = () => () => undefined

export const useSaveTrouble = (saver: Saver | null): SaveTrouble =>
  useSyncExternalStore(saver?.subscribe ?? neverChanges, saver?.trouble ?? noTrouble)
