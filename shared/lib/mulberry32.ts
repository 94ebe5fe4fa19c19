/**
 * Mulberry32 (Tommy Ettinger, public domain): a seeded generator of numbers in [0, 1). The detector, the drawn
 * coins and the sandbox's prices depend on its exact sequence.
 * @param seed - an integer; its lower 32 bits count
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
