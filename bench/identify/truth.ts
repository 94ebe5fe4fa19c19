import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { describeFace, type FaceDescriptor } from '../../shared/recognition/describe.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'

const known = z
  .union([z.string(), z.number()])
  .nullable()
  .default(null)
  .transform(value => (value === null ? null : String(value)))

/** A labelled pair of `truth.json`; null: not visible in the pictures. Pictures are square crops of the coin. */
const labelledSchema = z.object({
  front: z.string(),
  back: z.string(),
  series: known,
  year: known,
  mint: known,
  holder: known,
  grade: known,
  certificate: known,
})

export type LabelledPair = z.infer<typeof labelledSchema> & {
  pictures: { file: Buffer; face: FaceDescriptor }[]
}

/** The pairs of a folder with `truth.json`. */
export async function pairsOf(folder: string): Promise<LabelledPair[]> {
  const text = await readFile(path.join(folder, 'truth.json'), 'utf8')
  const pairs = z.array(labelledSchema).min(1).parse(JSON.parse(text))
  return Promise.all(
    pairs.map(async pair => ({
      ...pair,
      pictures: [
        await pictureOf(path.join(folder, pair.front)),
        await pictureOf(path.join(folder, pair.back)),
      ],
    })),
  )
}

/** The project's drawn coins. */
export async function drawnPairs(): Promise<LabelledPair[]> {
  const folder = path.resolve(import.meta.dirname, '../../sandbox/samples')
  return Promise.all(
    SAMPLE_COINS.map(async ({ coinType, year, mint, mintMarkVisible, pictures }) => {
      const { obverse, reverse } = pictures
      return {
        front: obverse.file,
        back: reverse.file,
        series: coinType,
        year: String(year),
        mint: mint === 'none' || mintMarkVisible ? mint : null,
        holder: 'raw',
        grade: null,
        certificate: null,
        pictures: [
          await pictureOf(path.join(folder, obverse.file), obverse.truth),
          await pictureOf(path.join(folder, reverse.file), reverse.truth),
        ],
      }
    }),
  )
}

async function pictureOf(file: string, ellipse?: Ellipse) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data),
  }
  return {
    file: await sharp(file).jpeg({ quality: 92 }).toBuffer(),
    face: describeFace(picture, ellipse),
  }
}
