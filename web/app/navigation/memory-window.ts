import type { HistoryWindow } from './history.ts'

/** A window whose history is in memory alone, at the last of these addresses: for pages that no browser shows. */
export function memoryWindow(addresses: readonly string[]): HistoryWindow {
  const entries = addresses.map((address, idx) => ({ address, state: { idx } as unknown }))
  const listeners = new Set<() => void>()
  let at = entries.length - 1
  const shown = () => entries[at] ?? { address: '/', state: null }
  const url = () => new URL(shown().address, 'http://localhost')
  return {
    history: {
      get state() {
        return shown().state
      },
      pushState(state: unknown, _, address) {
        at += 1
        entries.splice(at, entries.length, { address: String(address), state })
      },
      replaceState(state: unknown, _, address) {
        entries[at] = { address: String(address ?? shown().address), state }
      },
      go(delta = 0) {
        at = Math.min(Math.max(at + delta, 0), entries.length - 1)
        for (const listener of listeners) listener()
      },
    },
    location: {
      get href() {
        return url().href
      },
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
      get hash() {
        return url().hash
      },
      assign() {},
    },
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
}
