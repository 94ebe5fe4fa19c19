/** What the sandbox's vision model reads of a slab's label: the words of a drawn one, from its Data Matrix. */
import sharp from 'sharp'
import { type SlabWords, wordsOfDigits } from '../samples/slab-words.ts'
import { readBarcodes } from './barcode-reader.ts'

export interface SeenLabel {
  /** Null where glare, blur or the size of the picture hides them. */
  readonly words: SlabWords | null
}

/** Longer pictures are made smaller. */
const LONGEST_SIDE = 2000
/** Modules of the matrix are a third of a millimetre: a small picture shows them larger. */
const SHORTEST_SIDE = 1000

/** The label in a picture that can be decoded; null where there is none, as of a coin without a holder. */
export async function readLabel(bytes: Uint8Array): Promise<SeenLabel | null> {
  const picture = sharp(bytes).autoOrient()
  const { width, height } = await picture.metadata()
  const longest = Math.max(width, height)
  const scale = longest > LONGEST_SIDE ? LONGEST_SIDE / longest : longest < SHORTEST_SIDE ? 2 : 1
  const { data, info } = await picture
    .resize({ width: Math.round(Math.max(1, width * scale)) })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { ...info, colorSpace: 'srgb', data: new Uint8ClampedArray(data) } as const
  const codes = await readBarcodes(pixels, {
    formats: ['DataMatrix', 'QRCode', 'ITF'],
    maxNumberOfSymbols: 4,
    textMode: 'Plain',
    // Labels are printed dark on light.
    tryInvert: false,
  })
  if (codes.length === 0) return null
  const [words = null] = codes.flatMap(({ text }) => wordsOfDigits(text) ?? [])
  return { words }
}
