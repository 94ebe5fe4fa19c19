import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { SAMPLE_COINS } from '../../tools/coin-renderer/coins/coins.ts'
import { COIN_HOLDER_KINDS } from '../../tools/coin-renderer/photograph/coin-holders.ts'
import { coinlessPicture } from '../../tools/coin-renderer/photograph/coinless-picture.ts'
import { toJpeg } from '../../tools/coin-renderer/photograph/jpeg.ts'
import { latticePicture } from '../../tools/coin-renderer/photograph/lattice-picture.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { type Ellipse, visibleShare } from '../../web/vision/geometry/ellipse.ts'

/** A picture and the coins in it. */
export interface TruePicture {
  name: string
  /** `table`: round things that are no coins (buttons, caps, lenses), or nothing at all. */
  kind: 'single' | 'multi' | 'negative' | 'table'
  read: () => Promise<Buffer>
  /** The coin meant is the first; those that the border cuts count as neither missed nor false. */
  coins: (Ellipse & { whole: boolean })[]
}

export interface LabelledPhoto {
  image: string
  width: number
  height: number
  tags: string[]
  kind: 'single-crop' | 'multi' | 'negative'
  ellipses: {
    cx: number
    cy: number
    rx: number
    ry: number
    angle_deg: number
    visible: number
    target: boolean
  }[]
}

const KINDS = { 'single-crop': 'single', multi: 'multi', negative: 'negative' } as const
const WHOLE = 0.98

/** The labels of a folder with `photos/` and `truth.json`; none where it is absent. */
export function readLabels(folder: string): LabelledPhoto[] {
  const truth = path.join(folder, 'truth.json')
  return existsSync(truth) ? JSON.parse(readFileSync(truth, 'utf8')) : []
}

/** The photographs that the labels are of. */
export function labelledPhotos(folder: string, labels: LabelledPhoto[]): TruePicture[] {
  return labels.map(photo => ({
    name: photo.image,
    kind: KINDS[photo.kind],
    read: () =>
      sharp(path.join(folder, 'photos', photo.image))
        .jpeg({ quality: 95 })
        .toBuffer(),
    coins: photo.ellipses
      .toSorted((a, b) => Number(b.target) - Number(a.target))
      .map(({ angle_deg, visible, cx, cy, rx, ry }) => {
        return { cx, cy, rx, ry, angleDegrees: angle_deg, whole: visible >= WHOLE }
      }),
  }))
}

const CROP_PX = 640

/** A square about the middle of each photograph of several coins: small, with many coins. */
export function croppedPhotos(folder: string, labels: LabelledPhoto[]): TruePicture[] {
  const large = labels.filter(
    ({ kind, width, height }) => kind === 'multi' && Math.min(width, height) >= CROP_PX,
  )
  return labelledPhotos(folder, large).map((photo, at) => {
    const { width, height } = large[at]!
    const left = Math.floor((width - CROP_PX) / 2)
    const top = Math.floor((height - CROP_PX) / 2)
    const shares = photo.coins.map(coin => {
      const moved = { ...coin, cx: coin.cx - left, cy: coin.cy - top }
      return { moved, share: visibleShare(moved, CROP_PX, CROP_PX) }
    })
    return {
      ...photo,
      name: `${photo.name}, cropped`,
      read: async () =>
        sharp(await photo.read())
          .extract({ left, top, width: CROP_PX, height: CROP_PX })
          .jpeg({ quality: 95 })
          .toBuffer(),
      coins: shares.flatMap(({ moved, share }) =>
        share > 0 ? { ...moved, whole: share >= WHOLE } : [],
      ),
    }
  })
}

/** Light lattices with dark square meshes; no coin. Neither training nor tests use these seeds. */
export function* latticePictures(count: number): Generator<TruePicture> {
  for (let i = 0; i < count; i++) {
    const picture = latticePicture(13_000 + i, 900)
    yield {
      name: `lattice ${i}`,
      kind: 'table',
      read: () => toJpeg(picture, 90),
      coins: [],
    }
  }
}

/** As `renderedPictures`, coins only, each on a light pad; neither training nor tests use these seeds. */
export function* lightPadPictures(count: number): Generator<TruePicture> {
  for (let i = 0; i < count; i++) {
    const coin = SAMPLE_COINS[i % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    const side = i % 2 ? 'reverse' : 'obverse'
    const picture = photograph(coin.id, side, { seed: 9000 + i, size: 900, lightPad: true })
    yield {
      name: `light pad ${coin.id} ${i}`,
      kind: 'single',
      read: () => toJpeg(picture, 90),
      coins: [{ ...picture.truth, whole: true }],
    }
  }
}

/** As `lightPadPictures`, each in the hole of a flip, an insert, a capsule, or a slab's ring with prongs. */
export function* holderPictures(count: number): Generator<TruePicture> {
  for (let i = 0; i < count; i++) {
    const coin = SAMPLE_COINS[Math.floor(i / COIN_HOLDER_KINDS.length) % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    const holder = COIN_HOLDER_KINDS[i % COIN_HOLDER_KINDS.length]
    const side = i % 3 ? 'reverse' : 'obverse'
    // A third to two thirds of the picture's height: the holder is seen too.
    const coinShare = 0.32 + 0.34 * ((i * 0.618) % 1)
    const picture = photograph(coin.id, side, { seed: 11_000 + i, size: 900, coinShare, holder })
    yield {
      name: `${holder} ${coin.id} ${i}`,
      kind: 'single',
      read: () => toJpeg(picture, 90),
      coins: [{ ...picture.truth, whole: true }],
    }
  }
}

/** As `holderPictures`, each in a modern slab: broad prongs cover a part of the rim. */
export function* slabPictures(count: number): Generator<TruePicture> {
  for (let i = 0; i < count; i++) {
    const coin = SAMPLE_COINS[i % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    const side = i % 2 ? 'reverse' : 'obverse'
    const coinShare = 0.32 + 0.34 * ((i * 0.618) % 1)
    const options = { seed: 12_000 + i, size: 900, coinShare, holder: 'slab' } as const
    const picture = photograph(coin.id, side, options)
    yield {
      name: `slab ${coin.id} ${i}`,
      kind: 'single',
      read: () => toJpeg(picture, 90),
      coins: [{ ...picture.truth, whole: true }],
    }
  }
}

/** Photographs of the project's own coins, and of tables without a coin, rendered on request: the ground truth is exact. */
export function* renderedPictures(count: number): Generator<TruePicture> {
  for (let i = 0; i < count; i++) {
    const coin = SAMPLE_COINS[i % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    const picture = photograph(coin.id, i % 2 ? 'reverse' : 'obverse', {
      seed: 1000 + i,
      size: 900,
    })
    yield {
      name: `rendered ${coin.id} ${i}`,
      kind: 'single',
      read: () => toJpeg(picture, 90),
      coins: [{ ...picture.truth, whole: true }],
    }
  }
  for (let i = 0; i < count; i++) {
    const picture = coinlessPicture(i, 900)
    yield {
      name: `rendered table ${i}`,
      kind: 'table',
      read: () => toJpeg(picture, 90),
      coins: [],
    }
  }
}
