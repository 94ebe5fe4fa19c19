import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { visionApp } from '../../sandbox/vision/app.ts'
import { gallery } from '../../sandbox/vision/gallery.ts'
import { identification, jpegOf, samplePicture } from '../../sandbox/vision/test/vision-requests.ts'
import { wearModel } from '../../sandbox/vision/wear.ts'
import { gradeOfWear } from '../../sandbox/vision/wear-grade.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { DECOY_COINS } from './coins/coins.ts'
import { coinlessPicture } from './photograph/coinless-picture.ts'
import { type PhotographOptions, photograph } from './photograph/photograph.ts'

// Drawing and comparing pictures is slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 })

let judgesGrades = true
const vision = visionApp({
  gallery: gallery(),
  coins: SAMPLE_COINS,
  wear: wearModel(),
  judgesGrades: () => judgesGrades,
})
afterAll(() => vision.close())

describe('what the pictures show', () => {
  const coinId = 'morgan-dollar-1881-s'

  it('may be half unknown: a known obverse with a strange reverse is not named', async () => {
    const decoy = photograph(DECOY_COINS[0]!.id, 'reverse', { seed: 91 })
    const said = await identification(vision, [
      await samplePicture(coinId, 'obverse'),
      await jpegOf(decoy),
    ])
    expect(said.candidates).toEqual([])
    expect(said.first).toBe('obverse')
    expect(said.notes).toContain('Not recognised')
  })

  it('may be an unknown coin: not recognised, with what was measured', async () => {
    const { id } = DECOY_COINS[1]!
    const sides = (['obverse', 'reverse'] as const).map(side => photograph(id, side, { seed: 92 }))
    const said = await identification(vision, await Promise.all(sides.map(jpegOf)))
    expect(said).toMatchObject({ isCoin: true, candidates: [], first: 'unclear' })
    expect(said.notes).toMatch(/Not recognised.*roundness 0\.\d\d|Not recognised.*roundness 1\.00/)
    expect(said.metal.evidence).toMatch(/lightness \d+, chroma \d+, hue \d+/)
  })

  it('may be no coin at all', async () => {
    const bare = await jpegOf(coinlessPicture(3, 500))
    const said = await identification(vision, [bare, bare])
    expect(said.candidates).toEqual([])
    expect(said.notes).toContain('Not recognised')
  })
})

describe('the grade', () => {
  afterEach(() => {
    judgesGrades = true
  })

  /** Sheldon number of a band's end. */
  const number = (grade: string | null): number => parseGrade(grade ?? '')?.number ?? Number.NaN

  async function judged(coinId: string, options: PhotographOptions) {
    const sides = (['obverse', 'reverse'] as const).map(side => photograph(coinId, side, options))
    return (await identification(vision, await Promise.all(sides.map(jpegOf)))).gradeEstimate
  }

  it('lies in the band for five coins of six at least', async () => {
    const held: boolean[] = []
    for (const [index, { id }] of SAMPLE_COINS.slice(0, 6).entries()) {
      const wear = (index + 1) / 8
      const { low, high } = await judged(id, { seed: 77, wear, clutter: false })
      const grade = number(gradeOfWear(wear))
      held.push(number(low) <= grade && grade <= number(high))
    }
    expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(5)
  })

  it('of blurred pictures has less confidence, or is left open', async () => {
    const seen = { seed: 78, wear: 0.5, clutter: false, motion: 0 }
    const clear = await judged('morgan-dollar-1881-s', { ...seen, blur: 0.4 })
    const blurred = await judged('morgan-dollar-1881-s', { ...seen, blur: 4 })
    expect(blurred.confidence).toBeLessThan(clear.confidence)
    const lost = await judged('morgan-dollar-1881-s', { ...seen, blur: 9 })
    expect(lost).toMatchObject({ low: null, high: null, confidence: 0 })
  })

  it('is left open for an unknown coin, and where it is withheld', async () => {
    const unknown = await judged(DECOY_COINS[1]!.id, { seed: 92 })
    expect(unknown).toMatchObject({ low: null, high: null, confidence: 0 })
    judgesGrades = false
    const withheld = await judged('morgan-dollar-1881-s', { seed: 77, wear: 0.5 })
    expect(withheld).toMatchObject({ low: null, high: null, confidence: 0 })
  })
})
