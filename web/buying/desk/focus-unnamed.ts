/** To the next line that waits for its name; without one to the field of new coins. */
export function focusUnnamed() {
  requestAnimationFrame(() => {
    const next =
      document.querySelector<HTMLInputElement>('input[data-entry="line"]') ??
      document.querySelector<HTMLElement>('[data-make-offer]')
    next?.focus()
    next?.scrollIntoView({ block: 'center' })
  })
}
