/** What is wrong with photographs of slabs as sellers take and shops store them, each kind at a given strength. */
import sharp, { type Sharp } from 'sharp'
import { type SeededRandom, seededRandom } from '../../sandbox/lib/seeded-random.ts'
import type { CoinSide } from '../../tools/coin-renderer/coins/coins.ts'
import {
  photographSlab,
  type SlabPhotographOptions,
} from '../../tools/coin-renderer/slabs/photograph-slab.ts'
import { type Slab, type SlabForm, slabOf } from '../../tools/coin-renderer/slabs/slab.ts'
import type { Quad } from '../../web/vision/geometry/quadrilateral.ts'
import { foreignSticker, STICKERS } from './foreign-codes.ts'
import type { SlabPicture } from './slab-picture.ts'

interface Shot {
  readonly picture: Buffer
  readonly corners: Quad
}

interface Take {
  readonly seed: number
  readonly random: SeededRandom
}

interface Disturbance {
  /** How the slab is photographed. */
  readonly camera?: Partial<SlabPhotographOptions>
  readonly form?: SlabForm
  /** What happens to the photograph; `corners` are not known after every one of them. */
  readonly edit?: (shot: Shot, take: Take) => Promise<Buffer>
  /** No code of the slab can be seen: whatever is read is wrong. */
  readonly isWithoutCode?: true
}

const CAMERA = { width: 1512, glare: 0.2, blur: 0.8 } as const

const jpeg = (picture: Sharp, quality = 80): Promise<Buffer> => picture.jpeg({ quality }).toBuffer()

/** @param quality - of the JPEG */
const narrowed =
  (width: number, quality = 80) =>
  ({ picture }: Shot): Promise<Buffer> =>
    jpeg(sharp(picture).resize({ width }), quality)

const defocused =
  (sigma: number) =>
  ({ picture }: Shot): Promise<Buffer> =>
    jpeg(sharp(picture).blur(sigma))

/** Moved by so many pixels during the exposure, along the bars' row or across it. */
const moved =
  (pixels: number, along: 'row' | 'bars') =>
  ({ picture }: Shot): Promise<Buffer> => {
    const square = Array.from({ length: pixels * pixels }, (_, at) => {
      const [x, y] = [at % pixels, Math.floor(at / pixels)]
      return (along === 'row' ? y : x) === (pixels - 1) / 2 ? 1 : 0
    })
    return jpeg(sharp(picture).convolve({ width: pixels, height: pixels, kernel: square }))
  }

const turned =
  (degrees: number) =>
  ({ picture }: Shot): Promise<Buffer> =>
    jpeg(sharp(picture).rotate(degrees, { background: '#5b5148' }))

const contrast =
  (factor: number, offset: number) =>
  ({ picture }: Shot): Promise<Buffer> =>
    jpeg(sharp(picture).linear(factor, offset))

function boxOf(corners: Quad): {
  left: number
  top: number
  width: number
  height: number
} {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [
    Math.max(0, Math.round(Math.min(...xs))),
    Math.max(0, Math.round(Math.min(...ys))),
  ]
  return {
    left,
    top,
    width: Math.round(Math.max(...xs)) - left,
    height: Math.round(Math.max(...ys)) - top,
  }
}

/** A band of white across the label, its opacity in the middle given. */
const bandOfGlare =
  (opacity: number) =>
  async ({ picture, corners }: Shot, { random }: Take): Promise<Buffer> => {
    const { left, top, width, height } = boxOf(corners)
    const at = left + width * random.between(0.25, 0.6)
    const lean = width * random.between(-0.25, 0.25)
    const wide = width * random.between(0.06, 0.12)
    const size = await sharp(picture).metadata()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><filter id="soft"><feGaussianBlur stdDeviation="${wide / 4}"/></filter></defs><polygon filter="url(#soft)" fill="#fff" fill-opacity="${opacity}" points="${at},${top} ${at + wide},${top} ${at + wide + lean},${top + height * 0.4} ${at + lean},${top + height * 0.4}"/></svg>`
    return jpeg(sharp(picture).composite([{ input: Buffer.from(svg) }]))
  }

/** The slab alone on plain ground, which it touches the picture's border on. */
const scanned =
  (ground: string, turn: number) =>
  async ({ picture, corners }: Shot): Promise<Buffer> => {
    const { left, top, width, height } = boxOf(corners)
    const points = corners.map(({ x, y }) => `${x - left},${y - top}`).join(' ')
    const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><polygon fill="#fff" points="${points}"/></svg>`
    const cut = await sharp(picture)
      .extract({ left, top, width, height })
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer()
    const upright = await sharp(cut).flatten({ background: ground }).png().toBuffer()
    return jpeg(sharp(upright).rotate(turn, { background: ground }))
  }

/** The label's part of the photograph, so many pixels wide. */
const labelAlone =
  (width: number) =>
  ({ picture, corners }: Shot): Promise<Buffer> => {
    const box = boxOf(corners)
    return jpeg(
      sharp(picture)
        .extract({ ...box, height: Math.round(box.height * 0.3) })
        .resize({ width }),
    )
  }

const beside =
  (other: (take: Take) => Promise<Buffer>) =>
  async ({ picture }: Shot, take: Take): Promise<Buffer> => {
    const { width, height } = await sharp(picture).metadata()
    const second = await sharp(await other(take))
      .resize(width, height)
      .toBuffer()
    return jpeg(
      sharp({ create: { width: 2 * width, height, channels: 3, background: '#fff' } }).composite([
        { input: picture, left: 0, top: 0 },
        { input: second, left: width, top: 0 },
      ]),
    )
  }

const otherSlab = (seed: number): Slab => slabOf(seed + 5000)

const photographed = (slab: Slab, seed: number, side: CoinSide): Promise<Buffer> =>
  photographSlab(slab, { seed, ...CAMERA, side }).then(({ jpeg: taken }) => taken)

const backBeside = beside(({ seed }) => photographed(slabOf(seed), seed, 'reverse'))
const otherBeside = beside(({ seed }) => photographed(otherSlab(seed), seed, 'obverse'))

/** A sticker with a code that is no slab's, on the table or on the holder's lower part. */
const withSticker =
  (name: (typeof STICKERS)[number]) =>
  async ({ picture, corners }: Shot, { random }: Take): Promise<Buffer> => {
    const { left, top, width, height } = boxOf(corners)
    const sticker = await sharp(await foreignSticker(name, random))
      .resize({ width: Math.round(width * 0.62) })
      .png()
      .toBuffer()
    return jpeg(
      sharp(picture).composite([
        {
          input: sticker,
          left: left + Math.round(width * 0.1),
          top: top + Math.round(height * 0.72),
        },
      ]),
    )
  }

/** These have no code on their back. */
const BARE_FORMS: Partial<Record<(typeof STICKERS)[number], SlabForm>> = {
  'parcel with SSCC': 'NGC 18',
  'parcel with 10 digits': 'ANACS 10',
}
const bareBack = (form: SlabForm = 'PCGS 22') =>
  ({ camera: { side: 'reverse' }, form, isWithoutCode: true }) as const

/** By name. Strengths are in the names. */
export const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  none: {},
  'width 500': { edit: narrowed(500) },
  'width 640': { edit: narrowed(640) },
  'width 1000, JPEG 50': { edit: narrowed(1000, 50) },
  'width 1200, JPEG 30': { edit: narrowed(1200, 30) },
  'width 4000': { camera: { width: 4000, blur: 2.5 } },
  'far away': { camera: { width: 3024, share: 0.28 } },
  'defocus 2 px': { edit: defocused(2) },
  'moved 5 px along the row': { edit: moved(5, 'row') },
  'moved 11 px along the bars': { edit: moved(11, 'bars') },
  'turned -32': { camera: { turnDegrees: -32 } },
  'turned 90': { edit: turned(90) },
  'turned 180': { edit: turned(180) },
  'turned 200': { edit: turned(200) },
  'tilt 35': { camera: { tiltDegrees: 35 } },
  'tilt 40, turned 15': { camera: { tiltDegrees: 40, turnDegrees: 15 } },
  'band of glare 0.6': { edit: bandOfGlare(0.6) },
  'band of glare 0.9': { edit: bandOfGlare(0.9) },
  'contrast 0.3': { edit: contrast(0.3, 120) },
  dark: { edit: contrast(0.18, 4) },
  'scan on black': { camera: { tiltDegrees: 0, turnDegrees: 0 }, edit: scanned('#000', 0) },
  'scan on white, turned 3': {
    camera: { tiltDegrees: 0, turnDegrees: 0 },
    edit: scanned('#fff', 3),
  },
  'scan on black, turned 90': {
    camera: { tiltDegrees: 0, turnDegrees: 0 },
    edit: scanned('#000', 90),
  },
  'label alone, 1200 px': { edit: labelAlone(1200) },
  'label alone, 400 px': { edit: labelAlone(400) },
  'front and back beside one another': { edit: backBeside },
  'two slabs': { edit: otherBeside },
  'without a code': bareBack(),
  ...Object.fromEntries(
    STICKERS.flatMap(name => [
      [`${name}, no other code`, { ...bareBack(BARE_FORMS[name]), edit: withSticker(name) }],
      [`${name} on the holder`, { edit: withSticker(name) }],
    ]),
  ),
}

/** A drawn slab with a disturbance. The holder's corners are not returned: the bench reads the certificate only. */
export async function disturbedSlab(kind: string, seed: number): Promise<SlabPicture> {
  const { camera, form, edit, isWithoutCode } = DISTURBANCES[kind] ?? {}
  const random = seededRandom(`${kind} ${seed}`)
  const slab = slabOf(seed, form && { form })
  const { jpeg: taken, truth } = await photographSlab(slab, { seed, ...CAMERA, ...camera })
  const [a, b, c, d] = truth.corners.map(([x, y]) => ({ x, y }))
  if (!a || !b || !c || !d) throw new Error('A photographed slab has four corners.')
  const shot: Shot = { picture: taken, corners: [a, b, c, d] }
  return {
    name: `${kind}: ${seed} ${slab.form}`,
    jpeg: edit ? await edit(shot, { seed, random }) : taken,
    grader: slab.words.grader,
    certificate: isWithoutCode ? null : slab.words.certificate,
    grade: slab.words.grade,
    year: null,
    mint: null,
    corners: null,
    isDrawn: false,
    disturbed: {
      kind,
      hasCode: !isWithoutCode,
      neighbour: edit === otherBeside ? otherSlab(seed).words.certificate : null,
    },
  }
}
