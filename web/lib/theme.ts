import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export type Theme = 'system' | 'light' | 'dark'

/** web/public/before-paint.js reads it before the first paint. */
const STORAGE_KEY = 'obverse.theme'
const { notify, subscribe } = createListeners()

/** The chosen colour scheme; `system` follows the device. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Applies a colour scheme and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    localStorage.removeItem(STORAGE_KEY)
  } else {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(STORAGE_KEY, theme)
  }
  notify()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system')
}
