/**
 * Which of the 64 coefficients of each block are not zero: two words a block. Many are looked at in one step, so that
 * the time to read a picture depends on its bits and blocks alone.
 */
export function mark(nonzero: Uint32Array, block: number, k: number): void {
  const word = 2 * block + (k >> 5)
  nonzero[word] = (nonzero[word] ?? 0) | (1 << (k & 31))
}

/** The first marked coefficient of a block from `k` (0..64) on; 64 where there is none. */
export function nextMark(nonzero: Uint32Array, block: number, k: number): number {
  for (let half = k >> 5; half < 2; half++) {
    const from = half === k >> 5 ? k & 31 : 0
    const marks = (nonzero[2 * block + half] ?? 0) & (-1 << from)
    if (marks !== 0) return 32 * half + 31 - Math.clz32(marks & -marks)
  }
  return 64
}

/** How many coefficients of a block are marked from `first` (0..64) to `last` (0..63). */
export function marksBetween(
  nonzero: Uint32Array,
  block: number,
  first: number,
  last: number,
): number {
  let count = 0
  for (let half = first >> 5; half <= last >> 5; half++) {
    const from = half === first >> 5 ? first & 31 : 0
    const to = half === last >> 5 ? last & 31 : 31
    if (from <= to)
      count += bitsSet((nonzero[2 * block + half] ?? 0) & (-1 << from) & (-1 >>> (31 - to)))
  }
  return count
}

/** The number of 1 bits of a word, added up in groups of 2, 4, 8 and 32. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
