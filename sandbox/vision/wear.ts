import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { WearModel } from '../recognition/estimate-wear.ts'
import { RELIEF_FEATURES } from '../recognition/relief-features.ts'

/** Written by `npm run wear` from drawn coins. */
export const WEAR_FILE = new URL('wear.json', import.meta.url)

/** Steps of a stored measurement in one deviation; a stored value is one signed byte. */
const STEPS = 24

const perFeature = z.array(z.number()).length(RELIEF_FEATURES)

export const wearFileSchema = z.strictObject({
  mean: perFeature,
  scale: perFeature,
  error: z.strictObject({ base: z.number(), perDistance: z.number() }),
  /** By `<coin id>/<side>`: the pictures' weights, and their measurements as base64 of signed bytes. */
  faces: z.record(
    z.string(),
    z.strictObject({ weights: z.array(z.number()), features: z.string() }),
  ),
})

/** Pictures of the known faces whose wear is known. */
export async function wearModel(): Promise<WearModel> {
  const file = wearFileSchema.parse(JSON.parse(await readFile(WEAR_FILE, 'utf8')))
  const faces = Object.entries(file.faces)
  return {
    mean: Float32Array.from(file.mean),
    scale: Float32Array.from(file.scale),
    error: file.error,
    references: faces.flatMap(([face, { features }]) =>
      unpackFeatures(features).map(values => ({ face, features: values })),
    ),
    weights: Float32Array.from(faces.flatMap(([, { weights }]) => weights)),
  }
}

export function packFeatures(pictures: readonly Float32Array[]): string {
  const bytes = pictures.flatMap(features =>
    Array.from(features, value => Math.max(-127, Math.min(127, Math.round(value * STEPS)))),
  )
  return Buffer.from(Int8Array.from(bytes).buffer).toString('base64')
}

export function unpackFeatures(text: string): Float32Array[] {
  const values = Float32Array.from(new Int8Array(Buffer.from(text, 'base64')), v => v / STEPS)
  return Array.from({ length: values.length / RELIEF_FEATURES }, (_, i) =>
    values.slice(i * RELIEF_FEATURES, (i + 1) * RELIEF_FEATURES),
  )
}
