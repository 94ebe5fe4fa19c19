import sharp from 'sharp'
import { bestMatch, type KnownFace, type RankedMatch } from '../../shared/recognition/compare.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { FOUND, locate } from '../recognition/locate.ts'
import { type Measurement, measure } from '../recognition/measure.ts'
import { reliefFeatures } from '../recognition/relief-features.ts'
import type { SeenLabel } from './read-label.ts'

/** A picture's coin. */
export interface CoinRecognition {
  coin: {
    /** 0..1, from `locate`. */
    confidence: number
    /** Diameter as a share of the picture's shorter side. */
    share: number
    measurement: Measurement
    /** `reliefFeatures` of the face; null if it is like no known face. */
    relief: number[] | null
  } | null
  /** Known faces, named `<coin id>/<side>`, most similar first. */
  matches: RankedMatch[]
}

/** Result of recognising one picture. */
export interface PictureRecognition extends CoinRecognition {
  /** A slab's label; null where none is seen. */
  label: SeenLabel | null
}

/** Minimum sharpness to read a letter or to judge wear. */
export const LEGIBLE_SHARPNESS = 0.05

/** Bytes that cannot be decoded as a picture. */
export class UnreadablePicture extends Error {}

/** Pictures are scaled down to this. A face descriptor needs about 150 pixels across. */
const LONGEST_SIDE = 800
/** Protection against decompression bombs. The vendor's limit is unknown. */
const MAX_PIXELS = 80_000_000

/** @throws NoPicture */
export async function decode(bytes: Uint8Array): Promise<Picture> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#808080' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    }
  } catch (error) {
    throw new UnreadablePicture('not a readable picture', { cause: error })
  }
}

/** Minimum confidence of an outline to be compared with the known faces. */
const WORTH_A_LOOK = 0.25
const OUTLINES = 4
/** Minimum similarity of a face of the same kind. */
const LIKE = 0.42
/** Similarity of a certain match. No other outline is tried. */
const BEYOND_DOUBT = 0.6

/** @param gallery - faces by name, `<coin id>/<side>` */
export function recognisePicture(picture: Picture, gallery: KnownFace[]): CoinRecognition {
  const found = locate(picture)
  let coin = found.find(({ confidence }) => confidence >= FOUND) ?? null
  let matches: RankedMatch[] = []
  for (const one of found.slice(0, OUTLINES).filter(c => c.confidence >= WORTH_A_LOOK)) {
    for (const outline of one.other ? [one.ellipse, one.other] : [one.ellipse]) {
      const { ranked } = bestMatch([describeFace(picture, outline)], gallery)
      const [best] = ranked
      // A recognised face proves that the outline is a coin's.
      if (best && best.score >= LIKE && best.score > (matches[0]?.score ?? 0))
        coin = { ...one, ellipse: outline }
      matches = better(matches, ranked)
    }
    if ((matches[0]?.score ?? 0) >= BEYOND_DOUBT) break
  }
  return {
    coin: coin && {
      confidence: coin.confidence,
      share: (2 * coin.ellipse.rx) / Math.min(picture.width, picture.height),
      measurement: measure(picture, coin.ellipse),
      relief: (matches[0]?.score ?? 0) >= LIKE ? reliefFeatures(picture, coin.ellipse) : null,
    },
    matches,
  }
}

/** For each name the higher similarity of two outlines. */
function better(one: RankedMatch[], other: RankedMatch[]): RankedMatch[] {
  const best = new Map<string, RankedMatch>()
  for (const match of [...one, ...other])
    if (match.score > (best.get(match.name)?.score ?? -1)) best.set(match.name, match)
  return [...best.values()].sort((a, b) => b.score - a.score)
}
