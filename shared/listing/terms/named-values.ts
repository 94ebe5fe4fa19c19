import { z } from 'zod'

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** A line "name: value" for each. A colon within a name has a backslash before it. */
export function namedLines(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.replace(/[\\:]/g, '\\$&')}: ${value}`)
    .join('\n')
}

/** The values by their names. A line that is no name with a value has an empty value, which the rule refuses. */
export function namedValuesOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(lines.replaceAll('\r\n', '\n')).map(line => {
      const [, name = line, value = ''] = /^((?:\\.|[^:\\])+):(.*)$/.exec(line) ?? []
      return [name.replace(/\\(.)/g, '$1').trim(), value.trim()] as const
    }),
  )
}

/** The values of the column: JSON, empty for none. */
export function storedNamedValues(stored: string): Record<string, string> {
  return stored === '' ? {} : z.record(z.string(), z.string()).parse(JSON.parse(stored))
}
