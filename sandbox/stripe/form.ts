/** What a form-encoded body says: texts, lists and objects of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = { [name: string]: string | Branch }

/**
 * Reads a form as Stripe does: `line_items[0][price]=p` is `{ line_items: [{ price: 'p' }] }`. An object whose
 * keys are 0, 1, 2… is a list.
 */
export function readForm(text: string): Form {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[').map(part => part.replace(/\]$/, ''))
    const path = [head, ...rest]
    let at = root
    for (const part of path.slice(0, -1)) {
      const next = at[keyIn(at, part)]
      const branch: Branch = typeof next === 'object' ? next : {}
      at[keyIn(at, part)] = branch
      at = branch
    }
    at[keyIn(at, path.at(-1) ?? '')] = value
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, grown(value)]))
}

/** `list[]=a&list[]=b` counts by itself. */
const keyIn = (branch: Branch, part: string): string =>
  part === '' ? String(Object.keys(branch).length) : part

function grown(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, grown(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], n) => key === String(n))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
