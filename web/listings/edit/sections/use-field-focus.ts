import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type SectionName, sectionOf } from './form-sections.ts'

/** Which sections are open, and what leads to a field: its section unfolds, it scrolls into view and takes the focus. */
export function useFieldFocus(
  root: RefObject<HTMLElement | null>,
  initial: () => readonly (SectionName | null)[],
) {
  const [open, setSections] = useState<ReadonlySet<SectionName>>(
    () => new Set(initial().filter(each => each !== null)),
  )
  const setOpen = (name: SectionName, on: boolean) =>
    setSections(current => {
      if (current.has(name) === on) return current
      return new Set(on ? [...current, name] : [...current].filter(each => each !== name))
    })

  const focusField = (field: string) => {
    const section = sectionOf(field)
    if (section && !open.has(section)) flushSync(() => setOpen(section, true))
    const control = root.current?.querySelector<HTMLElement>(
      `[name="${field}"]:not([disabled]), [data-field="${field}"] :is(input, select, button):not([disabled])`,
    )
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  return { open, setOpen, focusField }
}
