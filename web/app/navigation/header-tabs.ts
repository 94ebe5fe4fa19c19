import { atom } from 'jotai'

/** The header's element that takes the home's row of tabs; null while the header shows its links. */
export const headerTabsAtom = atom<HTMLElement | null>(null)
