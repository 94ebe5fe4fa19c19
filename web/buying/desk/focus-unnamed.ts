import { flushSync } from 'react-dom'

/** Makes the change and shows it, then goes to the next line that waits for its name; without one to the offer's button. */
export function changeAndFocusUnnamed(change: () => void) {
  // An animation frame can come before React shows the lines.
  flushSync(change)
  const next =
    document.querySelector<HTMLInputElement>('input[data-entry="line"]') ??
    document.querySelector<HTMLElement>('[data-make-offer]')
  next?.focus()
  next?.scrollIntoView({ block: 'center' })
}
