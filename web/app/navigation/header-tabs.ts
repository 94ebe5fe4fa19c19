import { atom } from 'jotai'

/** The header's element that takes the home's row of tabs; null while the header shows its links. */
export const headerTabsAtom = atom<HTMLElement | null>(null)

/** From this width on the header has room for the home's tabs, in the place of its links. */
export const WIDE_HEADER = '(min-width: 64rem)'
