/** Repeatable chance: the same words give the same run of numbers. */
export type Chance = {
  /** 0 … 1 */
  next: () => number
  /** One of a list. */
  pick: <T>(list: readonly T[]) => T
  /** True this often. */
  happens: (probability: number) => boolean
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number
  /** Around 0, standard deviation 1. */
  normal: () => number
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain), seeded by a text. */
export function chanceOf(seed: string): Chance {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: list => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    happens: probability => next() < probability,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
