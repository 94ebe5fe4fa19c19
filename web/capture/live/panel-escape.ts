/** For a camera's window: Escape in a panel of its own closes the panel, and not the window. */
export const PANEL_ESCAPE = { 'data-own-escape': '' } as const

/** As `onEscapeKeyDown` of the window. */
export function ignorePanelEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) {
    event.preventDefault()
  }
}
