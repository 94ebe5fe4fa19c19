import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom'

/** A change of the shown address. */
interface HistoryUpdate {
  action: NavigationType
  location: Location
  /** By how many entries; null for an address that was typed. */
  delta: number | null
}

/** What React Router's `<Router>` is given: its navigator, and the location with its changes. */
export interface History extends Navigator {
  readonly action: NavigationType
  readonly location: Location
  /** Has one listener. Returns how to remove it. */
  listen: (listener: (update: HistoryUpdate) => void) => () => void
}

/** What of a window is used. */
export interface HistoryWindow {
  history: Pick<Window['history'], 'state' | 'pushState' | 'replaceState' | 'go'>
  location: Pick<Window['location'], 'href' | 'pathname' | 'search' | 'hash' | 'assign'>
  addEventListener: (type: 'popstate', listener: () => void) => void
  removeEventListener: (type: 'popstate', listener: () => void) => void
}

/** What is stored with an entry of the browser's history, as React Router's own routers store it. */
interface Entry {
  usr: unknown
  key: string
  idx: number | null
}

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/**
 * The browser's history for `<Router>`. React Router exports its own under an UNSAFE_ name only, and its
 * `<BrowserRouter>` gives no place to ask before a change.
 */
export function windowHistory(page: HistoryWindow): History {
  let action = NavigationType.Pop
  let listener: ((update: HistoryUpdate) => void) | null = null

  function entry(): Entry {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    const { usr = null, key = 'default', idx = null } = (page.history.state ?? {}) as Partial<Entry>
    return { usr, key, idx }
  }
  function shown(): Location {
    const { pathname, search, hash } = page.location
    const { usr, key } = entry()
    return { pathname, search, hash, state: usr, key }
  }
  function created(to: To, state: unknown, idx: number): [entry: Entry, url: string] {
    const path = typeof to === 'string' ? parsePath(to) : to
    const url = createPath({ pathname: page.location.pathname, ...path })
    return [{ usr: state ?? null, key: Math.random().toString(36).slice(2, 10), idx }, url]
  }
  function tell(made: NavigationType, delta: number | null): void {
    action = made
    listener?.({ action, location: shown(), delta })
  }

  let index = entry().idx
  if (index === null) {
    index = 0
    page.history.replaceState({ ...page.history.state, idx: index }, '')
  }
  function onPop(): void {
    const { idx } = entry()
    const delta = idx === null || index === null ? null : idx - index
    index = idx
    tell(NavigationType.Pop, delta)
  }

  return {
    get action() {
      return action
    },
    get location() {
      return shown()
    },
    createHref,
    createURL: to => new URL(createHref(to), page.location.href),
    go: delta => page.history.go(delta),
    push(to, state) {
      index = (entry().idx ?? 0) + 1
      const [next, url] = created(to, state, index)
      try {
        page.history.pushState(next, '', url)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        // Safari refuses the 101st entry of half a minute: the address is loaded.
        page.location.assign(url)
      }
      tell(NavigationType.Push, 1)
    },
    replace(to, state) {
      index = entry().idx ?? 0
      const [next, url] = created(to, state, index)
      page.history.replaceState(next, '', url)
      tell(NavigationType.Replace, 0)
    },
    listen(heard) {
      listener = heard
      page.addEventListener('popstate', onPop)
      return () => {
        listener = null
        page.removeEventListener('popstate', onPop)
      }
    },
  }
}
