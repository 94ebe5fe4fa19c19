import { withoutHiddenCharacters } from '../../shared/lib/plain-text.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Whether a text has tags of a listing's HTML; "5 < 6" and "<1 g" have none. */
export const isHtml = (text: string): boolean =>
  /<(?:!doctype|html|body|div|p|br|ul|ol|li|table|tr|td|span|font|b|strong|i|em|u|h[1-6]|center|style|img|a)(?:\s[^<>]*)?\/?>/i.test(
    text,
  )

/** The text of a listing's HTML: paragraphs and line breaks stay, styles and scripts go. In one pass, whatever it is. */
export function plainText(html: string): string {
  const text = withoutTags(html).replace(
    /&(#x?[\da-f]+|[a-z]+);/gi,
    (whole, name: string) => decoded(name) ?? whole,
  )
  return withoutHiddenCharacters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const TAG_NAME = /^\/?[a-z\d]*/
const TAG_NAME_MAX = 10
const LINE_END = /^(?:br|\/(?:li|tr|div))$/
const PARAGRAPH_END = /^\/(?:p|h\d|ul|ol|table)$/

function withoutTags(html: string): string {
  const small = html.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  const parts: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) break
    parts.push(asSpaces(html.slice(at, open)))
    at = close + 1
    const [name = ''] = TAG_NAME.exec(small.slice(open + 1, open + 1 + TAG_NAME_MAX)) ?? []
    const isHidden = (name === 'style' || name === 'script') && !unclosed.has(name)
    const end = isHidden ? small.indexOf(`</${name}>`, at) : -1
    if (isHidden && end === -1) unclosed.add(name)
    if (end !== -1) at = end + name.length + 3
    else if (LINE_END.test(name)) parts.push('\n')
    else if (PARAGRAPH_END.test(name)) parts.push('\n\n')
  }
  return [...parts, asSpaces(html.slice(at))].join('')
}

const asSpaces = (text: string): string => text.replace(/\s+/g, ' ')

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}
