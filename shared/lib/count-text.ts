/** The word for a number of things: `plural(2, 'try', 'tries')` is "tries". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** `toLocaleString` would make one at each call. */
const NUMBER = new Intl.NumberFormat('en-US')

/** "1 coin", "2 coins", "1,200 coins". */
export function counted(count: number, one: string, many?: string): string {
  return `${NUMBER.format(count)} ${plural(count, one, many)}`
}
