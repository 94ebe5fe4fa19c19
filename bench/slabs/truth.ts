import { z } from 'zod'
import { UsageError } from '../../scripts/usage-error.ts'

const words = z.union([z.string(), z.number()], 'must be text, a number or null')
const fact = words
  .nullish()
  .transform(value => (value == null ? null : String(value).trim() || null))

/** A photographed slab; null: not known. Further fields are let pass. */
const trueSlabSchema = z.object({
  image: z.string('must be the name of a file').min(1, 'must be the name of a file'),
  grader: fact,
  certificate: fact,
  grade: fact,
  year: fact,
  mint: fact,
})
export type TrueSlab = z.infer<typeof trueSlabSchema>

/** Of a `truth.json`, what it looks like. */
export const TRUTH_FORM =
  '[{"image": "1.jpg", "grader": "PCGS", "certificate": "28633460", "grade": "MS65", "year": 1881, "mint": "S"}]; what is not known is null'

/** The photographs that the text of a `truth.json` lists. Throws UsageError, which says what is wrong and where. */
export function parseTruth(text: string): TrueSlab[] {
  const truth = z
    .array(z.unknown(), 'must be a list')
    .min(1, 'lists no photograph')
    .safeParse(jsonOf(text))
  if (!truth.success)
    throw new UsageError(`truth.json ${truth.error.issues[0]?.message}: ${TRUTH_FORM}.`)
  return truth.data.map((entry, at) => {
    const slab = trueSlabSchema.safeParse(entry)
    if (slab.success) return slab.data
    const [issue] = slab.error.issues
    const field = issue?.path.join('.') || 'it'
    throw new UsageError(
      `truth.json, photograph ${at + 1}: ${field} ${issue?.path.length ? issue.message : 'must be an object'}.`,
    )
  })
}

function jsonOf(text: string): unknown {
  try {
    // A file that Windows wrote may begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new UsageError(`truth.json is no JSON (${why}): ${TRUTH_FORM}.`)
  }
}
