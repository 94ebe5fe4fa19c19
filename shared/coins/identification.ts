import { z } from 'zod'

/**
 * What a vision model claims to see on two pictures. `null` means not visible, a confidence is 0 to 1, and facts such
 * as weight are not requested.
 *
 * Texts are truncated by `overwrite`, not rejected by `max`: strict JSON schema modes do not support maxLength, and a
 * long remark must not make an analysis fail.
 */
const LONGEST_REMARK = 300
const words = z.string().overwrite(text => text.trim().slice(0, LONGEST_REMARK))
const confidence = z.number().min(0).max(1)

const reading = z.strictObject({
  value: words.nullable().describe('What stands on the coin; null when it is not visible'),
  confidence,
  evidence: words.describe('What in the pictures shows it, or why it cannot be read'),
})

const candidate = z.strictObject({
  series: words.describe('Catalogue name of the series, e.g. "Morgan Dollar"'),
  denomination: words,
  country: words,
  year: reading.describe('The date on the coin, four digits'),
  mintMark: reading.describe(
    'The letters on the coin; "none" only when the place is visible and bare; null when the place is not visible',
  ),
  variety: words.nullable(),
  confidence,
})

const holder = z.strictObject({
  kind: z.enum(['raw', 'slab', 'flip', 'unclear']),
  grader: words.nullable(),
  certificationNumber: words.nullable(),
  labelGrade: words.nullable().describe('The grade printed on the label of a slab, as printed'),
  labelCoin: words
    .nullable()
    .describe('The coin that the label of a slab names, as printed, e.g. "1881-S $1 Morgan"'),
  labelVariety: words.nullable().describe('The variety printed on it, e.g. "VAM-4"'),
})
const gradeEstimate = z.strictObject({
  low: words.nullable().describe('e.g. "VF20"; null when it cannot be judged'),
  high: words.nullable(),
  confidence,
  evidence: words,
})
const metal = z.strictObject({
  colour: z.enum(['silver', 'gold', 'copper', 'brass', 'bimetal', 'dark', 'unclear']),
  evidence: words,
})
const damage = z
  .array(words)
  .max(8)
  .describe('Cleaning, holes, scratches, bends; empty when none is seen')
const replicaSigns = z.array(words).max(8).describe('Signs of a copy; empty when none is seen')

/** What the model is asked of a coin whose type is known already: what differs from coin to coin. */
export const coinReadingSchema = z.strictObject({
  sameCoin: z.boolean().describe('Whether both pictures can be of one coin'),
  year: candidate.shape.year,
  mintMark: candidate.shape.mintMark,
  variety: candidate.shape.variety,
  holder,
  gradeEstimate,
  metal,
  damage,
  replicaSigns,
  notes: words,
})
export type CoinReading = z.infer<typeof coinReadingSchema>

export const identificationSchema = z.strictObject({
  isCoin: z.boolean(),
  first: z.enum(['obverse', 'reverse', 'unclear']).describe('Which side the first picture shows'),
  second: z.enum(['obverse', 'reverse', 'unclear']),
  sameCoin: z.boolean().describe('Whether both pictures can be of one coin'),
  candidates: z
    .array(candidate)
    .max(5)
    .describe('Best first; empty when the coin is not recognised'),
  legends: z.strictObject({
    obverse: z.array(words).max(12),
    reverse: z.array(words).max(12),
  }),
  holder,
  gradeEstimate,
  metal,
  damage,
  replicaSigns,
  notes: words,
})

export type Identification = z.infer<typeof identificationSchema>
export type IdentificationCandidate = z.infer<typeof candidate>
export type IdentificationReading = z.infer<typeof reading>
