import { type Location, NavigationType, parsePath, type To } from 'react-router-dom'
import type { History } from './history.ts'

interface Questions {
  /** Whether this change of address needs the user's consent. */
  needsConsent: (from: Location, to: Location) => boolean
  /** Asks; `leave` makes the change after all. */
  ask: (leave: () => void) => void
  /** Closes what lies over the screen, in place of going back. False where nothing does. */
  closeTopWindow: () => boolean
}

/**
 * A history that asks before some of its changes. A link's change waits for the answer. The browser has already made
 * its own (Back, Forward) when it reports them: they are taken back first. React Router's `useBlocker` does the
 * same, and needs a router of twice the size.
 */
export function askingHistory(history: History, questions: Questions): History {
  const { needsConsent, ask, closeTopWindow } = questions
  let shown = history.location
  /** The next change is Back or Forward being taken back, or made after the user's consent. */
  let next: 'as any' | 'taken back' | 'consented' = 'as any'
  let afterTakenBack: (() => void) | null = null

  function change(to: To, state: unknown, make: () => void): void {
    const path = typeof to === 'string' ? parsePath(to) : to
    const target = { pathname: shown.pathname, search: '', hash: '', ...path, state, key: '' }
    if (needsConsent(shown, target)) ask(make)
    else make()
  }

  function takeBack(delta: number): void {
    next = 'taken back'
    history.go(-delta)
    ask(() => {
      const repeat = () => {
        next = 'consented'
        history.go(delta)
      }
      if (next === 'taken back') afterTakenBack = repeat
      else repeat()
    })
  }

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    go: delta => history.go(delta),
    push: (to, state) => change(to, state, () => history.push(to, state)),
    replace: (to, state) => change(to, state, () => history.replace(to, state)),
    listen: listener =>
      history.listen(update => {
        const { action, location, delta } = update
        const expected = next
        next = 'as any'
        if (expected === 'taken back') {
          afterTakenBack?.()
          afterTakenBack = null
          return
        }
        const isBack = action === NavigationType.Pop && expected === 'as any' && (delta ?? 0) < 0
        if (isBack && delta !== null && closeTopWindow()) {
          next = 'taken back'
          history.go(-delta)
          return
        }
        const asks =
          action === NavigationType.Pop && expected === 'as any' && needsConsent(shown, location)
        // Without a delta it is an address that was typed.
        if (asks && delta !== null) {
          takeBack(delta)
          return
        }
        shown = location
        listener(update)
      }),
  }
}
