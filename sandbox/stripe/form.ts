/** A parsed form-encoded body: texts, lists and objects. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/**
 * Reads a form as Stripe does: `line_items[0][price]=p` is `{ line_items: [{ price: 'p' }] }`. An object whose
 * keys are 0, 1, 2… is a list.
 */
export function readForm(text: string): Form {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[').map(part => part.replace(/\]$/, ''))
    const path = [head, ...rest]
    let at = root
    for (const part of path.slice(0, -1)) {
      const key = keyIn(at, part)
      const next = at.get(key)
      const branch: Branch = next instanceof Map ? next : new Map()
      at.set(key, branch)
      at = branch
    }
    at.set(keyIn(at, path.at(-1) ?? ''), value)
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]))
}

/** The next index of `list[]=a&list[]=b`. */
const keyIn = (branch: Branch, part: string): string => (part === '' ? String(branch.size) : part)

function grown(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value].map(([key, inner]) => [key, grown(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], n) => key === String(n))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
