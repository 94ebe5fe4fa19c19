/** Words of many names that tell no two series of one denomination and year apart. */
export const COMMON_WORDS = new Set(
  'cent cents penny nickel dime quarter half dollar dollars eagle piece coin us u s silver gold copper clad type head liberty the of and for in a commemorative commem centennial memorial anniversary bicentennial sesquicentennial tercentenary exposition united states america american national one oz 1 2 5 10'.split(
    ' ',
  ),
)

/** Words of a name or title, in lower case and in the singular. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.replace(/(?<=[a-z]{3})s$/, ''))
