import path from 'node:path'
import { SAMPLE_COINS } from '../sandbox/samples/sample-coins.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { verdictByFaces } from '../shared/fulfillment/coin-verdict.ts'
import { mulberry32 } from '../shared/lib/mulberry32.ts'
import { seriesOfSameDesign } from '../shared/numismatics/shared-designs.ts'
import { describeFace } from '../shared/recognition/describe.ts'
import type { FaceDescriptor } from '../shared/recognition/face-descriptor.ts'
import { type BenchCoin, benchCoins, disturbed, isPresent } from './recognition/coins.ts'

const PHOTOS = path.resolve(import.meta.dirname, '../../shared/photos/dev/recognition')
/** Coins of two sides that are drawn at random, of each kind. */
const DRAWN_COINS = 2_000

const bounds = {
  wrong_passed: { most: 0.005, short: null },
  right_stopped: { most: 0.03, short: null },
  right_passed: { least: 0.1, short: null },
  wrong_passed_one_side: { most: 0.005, short: null },
  right_stopped_one_side: { most: 0.03, short: null },
  drawn_wrong_passed: { most: 0.005 },
  drawn_right_stopped: { most: 0.03 },
  drawn_right_passed: { least: 0.9 },
}
const PHOTO_FIGURES = Object.keys(bounds).filter(name => !name.startsWith('drawn_'))

interface Face {
  cls: string
  photo: string
  /** As the listing has it, and as the camera saw it at the packing table. */
  listed: FaceDescriptor
  seen: FaceDescriptor
}

/**
 * How often the check before packing passes a coin of another type, and stops the right one: the coin and its listing are
 * other photographs of a design, the crops of the packing table disturbed by 1 to 5 %. Of wrong coins half differ from
 * the listing by one side only.
 */
async function measurePacking(_args: string[], run: BenchRun): Promise<Figures> {
  const drawn = await figuresOf(await facesOf(run.short ? 'drawn, few' : 'drawn'), 'Drawn coins')
  const figures = Object.fromEntries(
    Object.entries(drawn).map(([name, value]) => [`drawn_${name}`, value]),
  )
  if (run.short) return figures
  if (!isPresent(PHOTOS)) {
    run.skip(`real photographs, as ${PHOTOS} has no labels.json`, PHOTO_FIGURES)
    return figures
  }
  return { ...figures, ...(await figuresOf(await facesOf(PHOTOS), `Photographs of ${PHOTOS}`)) }
}

/** Designs that several series have are left to the seller's eye where they have coins of both (`alike`). */
function isAlike(a: Face, b: Face): boolean {
  if (a.cls === b.cls) return true
  const [one, other] = [seriesOf(a), seriesOf(b)]
  return one !== undefined && seriesOfSameDesign(one).some(({ id }) => id === other)
}

const seriesOf = ({ cls }: Face): string | undefined =>
  SAMPLE_COINS.find(({ id }) => id === cls.split('/')[0])?.seriesId

async function facesOf(source: string): Promise<Face[]> {
  const coins: BenchCoin[] = await benchCoins(source)
  return coins.map(({ cls, photo, picture, outline }, index) => ({
    cls,
    photo,
    listed: describeFace(picture, outline),
    seen: describeFace(picture, disturbed(outline, `packed ${index}`)),
  }))
}

async function figuresOf(faces: readonly Face[], title: string): Promise<Figures> {
  const next = mulberry32(7)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  // A design of one photograph alone has no other that could be packed.
  const askable = faces.filter(({ cls, photo }) =>
    faces.some(other => other.cls === cls && other.photo !== photo),
  )
  const classes = [...new Set(askable.map(({ cls }) => cls))]
  /** A photograph at the packing table of a listed side's design, or of one that the listing shows nowhere. */
  const seenOf = (isSame: boolean, listed: Face, other: Face): Face => {
    for (;;) {
      const seen = pick(faces)
      if (seen.photo === listed.photo) continue
      if (isSame ? seen.cls === listed.cls : !isAlike(seen, listed) && !isAlike(seen, other))
        return seen
    }
  }
  const verdictOf = (front: boolean, back: boolean, sides: 1 | 2) => {
    const faceOf = () => {
      const design = pick(classes)
      return pick(askable.filter(({ cls }) => cls === design))
    }
    const [a, b] = [faceOf(), faceOf()]
    const one = [a, seenOf(front, a, b)] as const
    const two = [b, seenOf(back, b, a)] as const
    const listed = { front: a.listed, back: b.listed }
    return verdictByFaces(sides === 2 ? [one[1].seen, two[1].seen] : [one[1].seen], listed)
  }
  const figures: Record<string, number> = {}
  console.log(`\n${title}: ${faces.length} pictures of ${classes.length} designs`)
  for (const [sides, suffix] of [
    [2, ''],
    [1, '_one_side'],
  ] as const) {
    const shares = (isRight: boolean) => {
      const verdicts = Array.from({ length: DRAWN_COINS }, (_, index) =>
        isRight
          ? verdictOf(true, true, sides)
          : verdictOf(false, sides === 2 && index % 2 === 0, sides),
      )
      const share = (verdict: string) =>
        verdicts.filter(each => each === verdict).length / verdicts.length
      return { same: share('same'), other: share('other') }
    }
    const [right, wrong] = [shares(true), shares(false)]
    console.log(
      `${sides} ${sides === 1 ? 'side ' : 'sides'}: right passed ${percent(right.same)}, stopped ${percent(right.other)}; wrong passed ${percent(wrong.same)}, stopped ${percent(wrong.other)}`,
    )
    figures[`right_passed${suffix}`] = right.same
    figures[`right_stopped${suffix}`] = right.other
    figures[`wrong_passed${suffix}`] = wrong.same
    figures[`wrong_stopped${suffix}`] = wrong.other
  }
  return figures
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`

export default {
  short: 'a fifth of the drawn coins alone.',
  bounds,
  measure: measurePacking,
} satisfies Bench
