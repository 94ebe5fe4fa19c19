import { useSyncExternalStore } from 'react'
import { knowOwnSiteBy, type MarketplaceId } from '../../shared/lib/ebay-sites.ts'
import { createListeners } from '../lib/listeners.ts'

/** The user who signed in on this browser last. Without it the session is not requested at start. */
export interface StoredUser {
  id: number
  username: string
}

const USERNAME_KEY = 'obverse.username'
const USER_ID_KEY = 'obverse.userId'
const MARKETPLACE_KEY = 'obverse.marketplace'
const listeners = createListeners()

/** Where the user sells: the pages that work without a network write amounts in its currency. */
export function storeMarketplace(id: MarketplaceId): void {
  marketplace = id
  localStorage.setItem(MARKETPLACE_KEY, id)
}

let marketplace: string | null | undefined
// Pages are rendered at build too, where there is no storage.
knowOwnSiteBy(() => {
  if (typeof localStorage === 'undefined') return undefined
  marketplace ??= localStorage.getItem(MARKETPLACE_KEY)
  return marketplace ?? undefined
})

export function storeUser(user: StoredUser): void {
  localStorage.setItem(USERNAME_KEY, user.username)
  localStorage.setItem(USER_ID_KEY, String(user.id))
  listeners.notify()
}

/** Only this user, because another tab may have stored another one by now. */
export function removeStoredUser(id: number): void {
  if (readStoredUser()?.id !== id) return
  localStorage.removeItem(USERNAME_KEY)
  localStorage.removeItem(USER_ID_KEY)
  localStorage.removeItem(MARKETPLACE_KEY)
  marketplace = undefined
  listeners.notify()
}

/** Both name and id, or null. */
export function readStoredUser(): StoredUser | null {
  const username = localStorage.getItem(USERNAME_KEY)
  const id = Number(localStorage.getItem(USER_ID_KEY))
  return username && Number.isInteger(id) && id > 0 ? { id, username } : null
}

/** Removes a name without an id, or the reverse: neither is a user. */
export function removeIncompleteUser(): void {
  if (readStoredUser() !== null) return
  localStorage.removeItem(USERNAME_KEY)
  localStorage.removeItem(USER_ID_KEY)
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  // Another tab's sign-in or logout counts here too.
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** Whether this browser has a stored user. */
export function useHasStoredUser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readStoredUser() !== null,
    () => false,
  )
}
