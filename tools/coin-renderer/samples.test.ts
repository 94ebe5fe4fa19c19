import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { SAMPLE_COINS as DRAWN_COINS } from './coins/coins.ts'

const FOLDER = new URL('../../sandbox/samples/', import.meta.url)

describe('the printed samples', () => {
  it('list every sample coin with its facts', () => {
    expect(
      SAMPLE_COINS.map(({ id, seriesId, year, mint }) => ({ id, seriesId, year, mint })),
    ).toEqual(DRAWN_COINS.map(({ id, seriesId, year, mint }) => ({ id, seriesId, year, mint })))
  })

  it('are pictures a phone would send, small enough to keep, the coin whole in each', async () => {
    const pictures = SAMPLE_COINS.flatMap(entry => [entry.pictures.obverse, entry.pictures.reverse])
    let total = 0
    for (const { file, truth } of pictures) {
      const path = new URL(file, FOLDER).pathname
      const { size } = await stat(path)
      total += size
      const { width, height, format } = await sharp(path).metadata()
      expect({ file, width, height, format, small: size <= 350_000 }).toEqual({
        file,
        width: 1600,
        height: 1200,
        format: 'jpeg',
        small: true,
      })
      const whole =
        Math.min(truth.cx, 1600 - truth.cx) > truth.rx &&
        Math.min(truth.cy, 1200 - truth.cy) > truth.rx
      expect({ file, whole, large: (2 * truth.rx) / 1200 > 0.6 }).toEqual({
        file,
        whole: true,
        large: true,
      })
    }
    expect(total).toBeLessThan(9_000_000)
  })
})
