import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'

const EXAMPLE =
  '[{"front": "1-front.jpg", "back": "1-back.jpg", "series": "Morgan Dollar", "year": 1881, "mint": "S", "holder": "raw", "grade": null, "certificate": null}]'

const file = z.string({ error: 'is no file name' }).min(1, { error: 'is no file name' })
const known = z
  .union([z.string(), z.number()], { error: 'is neither a text, nor a number, nor null' })
  .nullable()
  .default(null)
  .transform(value => (value === null ? null : String(value)))

/**
 * A labelled pair of `truth.json`; null: not visible in the pictures. A coin without a mint mark has the mint `none`.
 * Pictures are square crops of the coin.
 */
const labelledSchema = z.strictObject({
  front: file,
  back: file,
  series: known,
  year: known,
  mint: known,
  holder: z
    .enum(['raw', 'slab', 'flip'], { error: 'is neither "raw", nor "slab", nor "flip", nor null' })
    .nullable()
    .default(null),
  grade: known,
  certificate: known,
})
export type Labels = z.infer<typeof labelledSchema>

export type PairPicture = { file: Buffer; face: FaceDescriptor }
export type LabelledPair = Labels & { pictures: [front: PairPicture, back: PairPicture] }

/** A sentence that says what is wrong with the folder. */
export type TruthProblem = { problem: string }

/** The pairs that the text of a `truth.json` lists. */
export function parseTruth(text: string): { labels: Labels[] } | TruthProblem {
  const json = parseJson(text)
  if ('problem' in json) return json
  if (!Array.isArray(json.value))
    return { problem: `truth.json is no list of pairs. It should look like ${EXAMPLE}` }
  if (json.value.length === 0) return { problem: 'truth.json lists no pair.' }
  const labels: Labels[] = []
  for (const [at, value] of json.value.entries()) {
    const read = labelledSchema.safeParse(value)
    if (!read.success)
      return { problem: `Pair ${at + 1} of truth.json: ${wordsOf(read.error.issues[0])}.` }
    labels.push(read.data)
  }
  return { labels }
}

function parseJson(text: string): { value: unknown } | TruthProblem {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `truth.json is no JSON: ${String(error)}` }
  }
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return `${issue.keys.map(key => `"${key}"`).join(', ')} is no field of a pair; the fields are ${Object.keys(labelledSchema.shape).join(', ')}`
  if (issue?.path.length === 0) return 'it is no object'
  return `"${String(issue?.path[0])}" ${issue?.message}`
}

/** The pairs of a folder with `truth.json`. */
export async function pairsOf(folder: string): Promise<{ pairs: LabelledPair[] } | TruthProblem> {
  const truth = path.join(folder, 'truth.json')
  if (!existsSync(truth))
    return {
      problem: `There is no ${truth}. It lists the labelled pairs of the folder, null where something is not visible: ${EXAMPLE}`,
    }
  const read = parseTruth(await readFile(truth, 'utf8'))
  if ('problem' in read) return read
  const pairs: LabelledPair[] = []
  for (const [at, labels] of read.labels.entries()) {
    const front = await pictureIn(folder, labels.front)
    const back = await pictureIn(folder, labels.back)
    for (const picture of [front, back])
      if ('problem' in picture)
        return { problem: `Pair ${at + 1} of truth.json: ${picture.problem}` }
    if ('file' in front && 'file' in back) pairs.push({ ...labels, pictures: [front, back] })
  }
  return { pairs }
}

async function pictureIn(folder: string, name: string): Promise<PairPicture | TruthProblem> {
  const place = path.join(folder, name)
  if (!existsSync(place)) return { problem: `there is no picture ${place}.` }
  try {
    return await pictureOf(await sharp(place).autoOrient().jpeg({ quality: 92 }).toBuffer())
  } catch (error) {
    return { problem: `${place} cannot be read as a picture: ${String(error)}` }
  }
}

/** A square crop with its descriptor, as the browser makes it. */
export async function pictureOf(jpeg: Buffer): Promise<PairPicture> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { file: jpeg, face: describeFace({ width, height, data: new Uint8ClampedArray(data) }) }
}
