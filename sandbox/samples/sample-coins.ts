import { readFileSync } from 'node:fs'
import { z } from 'zod'

const side = z.enum(['obverse', 'reverse'])
const picture = z.strictObject({
  /** Path below `sandbox/samples`. */
  file: z.string(),
  /** Where the coin's face lies in the 1600 × 1200 picture, pixels and degrees. */
  truth: z.strictObject({
    cx: z.number(),
    cy: z.number(),
    rx: z.number(),
    ry: z.number(),
    angleDegrees: z.number(),
    turnDegrees: z.number(),
  }),
})

/** Type, year and mint of a sample coin, and its two pictures. */
const sampleCoinSchema = z.strictObject({
  id: z.string(),
  seriesId: z.string(),
  coinType: z.string(),
  year: z.int(),
  mint: z.enum(['none', 'P', 'D', 'S', 'W', 'CC', 'O']),
  mintMarkVisible: z.boolean(),
  denomination: z.string(),
  metal: z.enum(['silver', 'copper', 'nickel', 'clad', 'steel', 'gold']),
  diameterMm: z.number(),
  legends: z.strictObject({ obverse: z.array(z.string()), reverse: z.array(z.string()) }),
  dateSide: side,
  mintMarkSide: side.nullable(),
  pictures: z.strictObject({ obverse: picture, reverse: picture }),
})
export type SampleCoin = z.infer<typeof sampleCoinSchema>

/** The coins of `samples.json`, which `npm run samples` writes together with the pictures. */
export const SAMPLE_COINS: readonly SampleCoin[] = z
  .array(sampleCoinSchema)
  .parse(JSON.parse(readFileSync(new URL('samples.json', import.meta.url), 'utf8')))
