import { setBackend, tidy } from '@tensorflow/tfjs'
import { expect, test } from 'vitest'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import { castVotes, RADII, voteIndex } from './voting-rings.ts'

/** Votes of the edges about a place for a circle round it, by the definition. */
function votesFor(
  radius: number,
  edgeAt: (x: number, y: number) => readonly [number, number] | undefined,
): number {
  let [votes, all] = [0, 0]
  for (let y = -7; y <= 7; y++) {
    for (let x = -7; x <= 7; x++) {
      const off = (Math.hypot(x, y) - radius) / (0.4 + 0.07 * radius)
      const weight = Math.exp((-off * off) / 2)
      all += weight
      const [cosine, sine] = edgeAt(x, y) ?? [0, 0]
      const twice = 2 * Math.atan2(y, x)
      votes += weight * (Math.cos(twice) * cosine + Math.sin(twice) * sine)
    }
  }
  return votes / all
}

test.each([
  [18, 20],
  [15, 19],
])(
  'edges vote for the circles along whose rims they lie, in a field of %i by %i',
  async (width, height) => {
    prepareTensorFlow()
    await setBackend('wasm')
    const field = Float32Array.from({ length: width * height * 2 }, (_, i) =>
      Math.sin(i * i * 0.37),
    )
    const votes = tidy(() => castVotes({ width, height, field }).dataSync())
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        RADII.forEach((radius, index) => {
          const expected = votesFor(radius, (dx, dy) => {
            const [column, row] = [x + dx, y + dy]
            if (column < 0 || row < 0 || column >= width || row >= height) return undefined
            const at = (row * width + column) * 2
            return [field[at] ?? 0, field[at + 1] ?? 0]
          })
          expect(votes[voteIndex(x, y, width) + index]).toBeCloseTo(expected, 5)
        })
      }
    }
  },
)
