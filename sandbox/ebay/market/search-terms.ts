/** Tokenizes titles and queries into runs of letters and runs of digits. */
const pieces = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}$.]+/u)
    .map(piece => piece.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean)
    .map(singular)

/** Removes a plural s: "dollars" finds "dollar". Short words and mint marks are unchanged. */
const singular = (word: string): string => word.replace(/(?<=[a-z]{3}[^s])s$/, '')

/** A parsed query: each group needs one of its words, and no unwanted word may occur. */
export type WordQuery = { groups: string[][]; unwanted: string[] }

/** Parses `1881-S morgan (bu, unc) -copy`: all of the bare words, one of the group, not the word after the minus. */
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

/** A title as search terms. "MS 65", "MS-65" and "MS65" are equal. */
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
