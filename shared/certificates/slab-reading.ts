/** What a device read of the codes on both sides of a slab. It travels with the pictures as the part `slab` (JSON). */
import { z } from 'zod'

/** Name of the multipart part, and of the member in a JSON batch. */
export const SLAB_PART = 'slab'

/** Symbologies, as zxing names them; `typed`: the seller's own words or a bar code reader's. */
export const SLAB_CODE_FORMATS = ['ITF', 'Code128', 'QRCode', 'DataMatrix', 'typed'] as const
export type SlabCodeFormat = (typeof SLAB_CODE_FORMATS)[number]

/** No label's code is longer. */
export const SLAB_CODE_MAX_CHARACTERS = 300

/** A code as one or more passes over a picture read it. Its meanings are `parseSlabCode(text, format)`. */
export const readCodeSchema = z.object({
  text: z.string().min(1).max(SLAB_CODE_MAX_CHARACTERS),
  format: z.enum(SLAB_CODE_FORMATS),
  /** Passes that read exactly this. */
  passes: z.int().min(1).max(20),
})
export type ReadCode = z.infer<typeof readCodeSchema>

/** More codes of one side are left out. */
export const SIDE_MAX_CODES = 8

/** Most passes first. */
const sideSchema = z.array(readCodeSchema).max(SIDE_MAX_CODES)

export const slabReadingSchema = z.object({ front: sideSchema, back: sideSchema })
export type SlabReading = z.infer<typeof slabReadingSchema>

/**
 * The reading of a pair of pictures; null where neither shows a holder or a code. A holder whose codes are not legible
 * has a reading without codes.
 */
export function slabReadingOf(
  front: ReadCode[] | null | undefined,
  back: ReadCode[] | null | undefined,
): SlabReading | null {
  return front || back ? { front: front ?? [], back: back ?? [] } : null
}
