import { useSyncExternalStore } from 'react'

/** Who signed in on this browser last. Without it the session is not asked for at start. */
export interface RememberedUser {
  id: number
  username: string
}

const USERNAME_KEY = 'obverse.username'
const USER_ID_KEY = 'obverse.userId'
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

export function rememberUser(user: RememberedUser): void {
  localStorage.setItem(USERNAME_KEY, user.username)
  localStorage.setItem(USER_ID_KEY, String(user.id))
  changed()
}

export function forgetUser(): void {
  localStorage.removeItem(USERNAME_KEY)
  localStorage.removeItem(USER_ID_KEY)
  changed()
}

/** Both name and id, or null. */
export function rememberedUser(): RememberedUser | null {
  const username = localStorage.getItem(USERNAME_KEY)
  const id = Number(localStorage.getItem(USER_ID_KEY))
  return username && Number.isInteger(id) && id > 0 ? { id, username } : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab's sign-in or logout counts here too.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether somebody is remembered on this browser. */
export function useIsRemembered(): boolean {
  return useSyncExternalStore(subscribe, () => rememberedUser() !== null)
}
