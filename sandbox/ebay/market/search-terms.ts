/** How titles and searches are read: letters and digits, in small pieces, whatever joins them. */
const pieces = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}$.]+/u)
    .map(piece => piece.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean)
    .map(singular)

/** "dollars" finds "dollar"; short words and marks stay as they are. */
const singular = (word: string): string => word.replace(/(?<=[a-z]{3}[^s])s$/, '')

/** What a search asks for: every group needs one of its words, none of the unwanted may stand. */
export type WordQuery = { groups: string[][]; unwanted: string[] }

/** `1881-S morgan (bu, unc) -copy`: all of the first, one of the second, none of the last. */
export function wordQuery(query: string): WordQuery {
  const groups: string[][] = []
  const unwanted: string[] = []
  const rest = query.replace(/\(([^)]*)\)/g, (_, list: string) => {
    const words = list.split(',').flatMap(pieces)
    if (words.length > 0) groups.push(words)
    return ' '
  })
  for (const word of rest.split(/\s+/)) {
    if (/^-./.test(word)) unwanted.push(...pieces(word))
    else groups.push(...pieces(word).map(piece => [piece]))
  }
  return { groups, unwanted }
}

/** A title made ready to be searched; "MS 65", "MS-65" and "MS65" all answer to each other. */
export function searchable(title: string): string {
  const words = pieces(title)
  const joined = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next !== undefined &&
      /^[a-z]{1,2}$/.test(word) !== /^[a-z]{1,2}$/.test(next) &&
      /\d/.test(word + next)
      ? [word + next]
      : []
  })
  const parted = words.flatMap(word => {
    const [, letters, digits] =
      /^([a-z]{1,2})(\d{1,2})$/.exec(word) ?? /^(\d{4})([a-z]{1,2})$/.exec(word) ?? []
    return letters && digits ? [letters, digits] : []
  })
  return ` ${[...words, ...joined, ...parted].join(' ')} `
}

export const finds = (text: string, { groups, unwanted }: WordQuery): boolean =>
  groups.every(group => group.some(word => text.includes(` ${word} `))) &&
  !unwanted.some(word => text.includes(` ${word} `))
