export interface ComboboxOption {
  value: string
  label: string
  /** At the right of the label: years, a count. */
  hint?: string
  /** Further words it is found by. */
  keywords?: string
}

/** The options that hold every word of the query, those whose label starts with it first. */
export function filterOptions(
  options: readonly ComboboxOption[],
  query: string,
): readonly ComboboxOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const whole = words.join(' ')
  const found = options.filter(option => {
    const text = `${option.label} ${option.hint ?? ''} ${option.keywords ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const starts = (option: ComboboxOption) => (option.label.toLowerCase().startsWith(whole) ? 0 : 1)
  return found.toSorted((a, b) => starts(a) - starts(b))
}
