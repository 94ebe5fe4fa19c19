import { afterAll, describe, expect, it, vi } from 'vitest'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { visionApp } from '../../sandbox/vision/app.ts'
import { gallery } from '../../sandbox/vision/gallery.ts'
import { identification, jpegOf, samplePicture } from '../../sandbox/vision/test/vision-requests.ts'
import { DECOY_COINS } from './coins/coins.ts'
import { coinlessPicture } from './photograph/coinless-picture.ts'
import { photograph } from './photograph/photograph.ts'

// Drawing and comparing pictures is slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 })

const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
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
