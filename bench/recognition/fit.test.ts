import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { decideBy, fitCalibration } from './fit.ts'
import { type Answer, namingFigures } from './naming.ts'

/** Coins that are right with the chance that this law gives to what was measured of them. */
const law = { telling: 30, shortfall: -40, constant: -3 }

function answersOf(count: number): Answer[] {
  const random = seededRandom('fit')
  return Array.from({ length: count }, (_, i) => {
    const known = i % 2 === 0
    const telling = random.between(0, known ? 0.6 : 0.3)
    const shortfall = random.between(0, 0.3)
    const logit = law.telling * telling + law.shortfall * shortfall + law.constant
    const isRight = known && random.chance(1 / (1 + Math.exp(-logit)))
    const cls = `design ${i % 5}`
    return {
      draw: i % 4,
      count: 3,
      known,
      outcome: 'unnamed',
      cls,
      best: isRight ? cls : 'another',
      evidence: {
        telling,
        shortfall,
        score: random.between(0.3, 0.5),
        contrast: random.between(0, 0.1),
        weakest: 0.3,
        references: 3,
        sides: 1,
      },
    }
  })
}

describe('fitting the calibration', () => {
  const answers = answersOf(4_000)
  const { calibration, crossFitted } = fitCalibration(answers)
  const [telling, shortfall] = calibration

  it('finds what speaks for a type and what against it', () => {
    expect(telling).toBeGreaterThan(0)
    expect(shortfall).toBeLessThan(0)
    expect(telling / -shortfall).toBeGreaterThan(0.5)
    expect(telling / -shortfall).toBeLessThan(1)
  })

  it('names coins with less than half a percent of wrong names, those of designs that it was not fitted to too', () => {
    for (const decided of [crossFitted, decideBy(calibration, answers)]) {
      const { named, wrong } = namingFigures(decided)
      expect(named.mean).toBeGreaterThan(0.1)
      expect(wrong.mean).toBeLessThan(0.005)
    }
    expect(crossFitted).toHaveLength(answers.length)
  })
})
