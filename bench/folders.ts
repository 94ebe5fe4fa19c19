import path from 'node:path'
import { seededRandom } from '../sandbox/lib/seeded-random.ts'
import type { Bench, BenchRun, Bounds, Figures } from '../scripts/bench/bench.ts'
import { type MatchedPhotos, matchPhotos } from '../web/upload-many/matching/match-photos.ts'
import { pairDoubts } from '../web/upload-many/matching/pair-doubts.ts'
import { lookLimits } from '../web/upload-many/matching/photo-look.ts'
import { pairsToCheck } from '../web/upload-many/matching/side-evidence.ts'
import { isSameSide } from '../web/vision/coin/face-similarity.ts'
import {
  CAMERA_KINDS,
  type Camera,
  type Folder,
  folderOf,
  MISHAPS,
  type Mishap,
} from './folders/folder.ts'
import { drawnLights, type Lights, photographedLights } from './folders/photographs.ts'

const FOLDERS = 60
const SHORT_FOLDERS = 4
/** Of the drawn coins in the short form one in so many, in one light. */
const SHORT_COINS_EVERY = 3
const COINS = 30

/** Few right pairs are doubted, and a side that was taken twice shifts no later pair of unlike coins. */
const bounds: Bounds = {
  drawn_stand_none_mended: { least: 1 },
  drawn_hand_none_mended: { least: 1 },
  drawn_stand_none_false_alarms: { most: 0.01 },
  drawn_hand_none_false_alarms: { most: 0.01 },
  drawn_stand_side_taken_again_mended: { least: 0.95, short: { least: 0.8 } },
  drawn_hand_side_taken_again_mended: { least: 0.95, short: { least: 0.8 } },
  // A front paired with the next coin's front, or a shift from there on, is never unmarked.
  drawn_stand_side_left_out_wrong_in_doubt: { least: 1 },
  drawn_hand_side_left_out_wrong_in_doubt: { least: 1 },
  drawn_close_side_left_out_wrong_in_doubt: { least: 1 },
  euro_stand_side_left_out_wrong_in_doubt: { least: 1 },
  euro_hand_side_left_out_wrong_in_doubt: { least: 1 },
  euro_close_side_left_out_wrong_in_doubt: { least: 1 },
  euro_roll_stand_side_left_out_wrong_in_doubt: { least: 1 },
  euro_roll_hand_side_left_out_wrong_in_doubt: { least: 1 },
  euro_roll_close_side_left_out_wrong_in_doubt: { least: 1 },
  // Two photos of one side that are not told to be one shift later pairs; a few of these are unmarked still.
  euro_close_side_taken_again_wrong_in_doubt: { least: 0.9 },
  // Not by marking all pairs.
  drawn_stand_side_left_out_false_alarms: { most: 0.05, short: { most: 0.15 } },
  drawn_hand_side_left_out_false_alarms: { most: 0.12, short: { most: 0.3 } },
  drawn_close_side_left_out_false_alarms: { most: 0.25, short: { most: 0.5 } },
  drawn_close_none_false_alarms: { most: 0.01 },
  // A coin whose back was taken first is marked where an equal coin is there, and few others are.
  drawn_stand_back_taken_first_marked: { least: 0.95 },
  drawn_hand_back_taken_first_marked: { least: 0.6 },
  drawn_stand_back_taken_first_false_marks: { most: 0.01 },
  drawn_stand_back_taken_first_mended: { least: 1 },
  drawn_stand_side_left_out_mended: { least: 0.9, short: { least: 0.4 } },
  drawn_hand_side_left_out_mended: { least: 0.85, short: { least: 0.4 } },
  drawn_close_side_left_out_mended: { least: 0.75, short: { least: 0.25 } },
}

interface Tally {
  folders: number
  /** Without a wrong pair, and every coin of which both sides are there is a pair. */
  mended: number
  pairs: number
  wrong: number
  wrongInDoubt: number
  right: number
  rightInDoubt: number
  /** Folders that two by two in order has right. */
  mendedByOrder: number
  /** Pairs as they stand two by two after the mishap, and those of them in doubt. */
  shifted: number
  shiftedInDoubt: number
  /** Coins whose back was taken first beside an equal coin, and those of them whose sides are to be checked. */
  reversed: number
  reversedMarked: number
  /** Other coins whose sides are to be checked, but one equal coin that stands alone against it. */
  falselyMarked: number
}

/**
 * How folders of many photos are matched: 30 coins, both sides of each after one another, with one mishap or none.
 * Drawn coins of all kinds and of one kind (a roll), and photographed euro coins where they are present, with the
 * camera on a stand, in the hand, and close. Printed: folders without a wrong pair, wrong pairs a folder, how many of them are
 * in doubt, right pairs that are in doubt (false alarms), and of the pairs as a plain two by two would make them after
 * the mishap how many are in doubt; of coins whose back was taken first beside an equal coin how many are marked, and of
 * all other pairs. The peer is that pairing two by two in order, of the same folders.
 */
async function measureFolders(_: string[], run: BenchRun): Promise<Figures> {
  const folders = run.short ? SHORT_FOLDERS : FOLDERS
  const photographed = path.resolve(import.meta.dirname, '../../shared/photos/dev/recognition')
  const euro = run.short ? [] : await photographedLights(photographed)
  if (euro.length === 0)
    run.skip(run.short ? 'Drawn coins only.' : 'The photographed coins are absent.', ['euro_*'])
  const drawn = run.short ? drawnLights(1, SHORT_COINS_EVERY) : drawnLights()
  const sources: Record<string, Lights> = { drawn, ...(euro.length > 0 && { euro }) }
  const figures: Record<string, number> = {}
  console.log(
    `${''.padEnd(42)} ${['mended', 'by order', 'wrong', 'in doubt', 'false', 'shifted', 'reversed', 'marked'].map(word => word.padStart(9)).join('')}`,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
  for (const [name, lights] of Object.entries(sources))
    for (const isRoll of run.short ? [false] : [false, true])
      for (const camera of CAMERA_KINDS)
        for (const mishap of MISHAPS) {
          const title = `${name}${isRoll ? ' roll' : ''}, ${camera}, ${mishap}`
          const tally = measured(lights, { isRoll, camera, mishap }, folders)
          Object.assign(figures, report(title, tally))
        }
  return figures
}

function measured(
  lights: Lights,
  options: { isRoll: boolean; camera: Camera; mishap: Mishap },
  folders: number,
): Tally {
  const tally: Tally = {
    folders: 0,
    mended: 0,
    mendedByOrder: 0,
    pairs: 0,
    wrong: 0,
    wrongInDoubt: 0,
    right: 0,
    rightInDoubt: 0,
    shifted: 0,
    shiftedInDoubt: 0,
    reversed: 0,
    reversedMarked: 0,
    falselyMarked: 0,
  }
  const random = seededRandom(JSON.stringify(options))
  for (let at = 0; at < folders; at++) {
    const folder = folderOf(random.pick(lights), { coins: COINS, ...options }, random)
    count(tally, folder, matchPhotos(folder.photos, isSameSide))
    countShifted(tally, folder)
  }
  return tally
}

function count(tally: Tally, folder: Folder, { pairs }: MatchedPhotos): void {
  const { coinOf, whole } = folder
  const isRight = ({ front, back }: (typeof pairs)[number]) =>
    coinOf.get(front) === coinOf.get(back)
  // Both photos of a side that was taken twice are of one coin, and no pair.
  const right = pairs.filter(isRight)
  const wrong = pairs.filter(pair => !isRight(pair))
  const inDoubt = (some: typeof pairs) => some.filter(({ doubts }) => doubts.length > 0).length
  tally.folders++
  if (wrong.length === 0 && right.length >= whole) tally.mended++
  tally.pairs += pairs.length
  tally.wrong += wrong.length
  tally.wrongInDoubt += inDoubt(wrong)
  tally.right += right.length
  tally.rightInDoubt += inDoubt(right)
  countReversed(tally, folder, pairs)
}

function countReversed(
  tally: Tally,
  { coinOf, reversed }: Folder,
  pairs: MatchedPhotos['pairs'],
): void {
  const marked = pairsToCheck(
    pairs.map(({ front, order }) => ({ id: front, order, confirmed: false })),
  )
  const isReversed = (id: string) => coinOf.get(id) === reversed
  const others = [...marked].filter(([id, other]) => !isReversed(id) && !isReversed(other))
  tally.falselyMarked += others.length
  if (reversed === null) return
  tally.reversed++
  if ([...marked.keys()].some(isReversed)) tally.reversedMarked++
}

/** Two by two in order, as where nothing is known of the photos but their names. */
function countShifted(tally: Tally, { photos, coinOf }: Folder): void {
  const limits = lookLimits(photos)
  const shiftedBefore = tally.shifted
  for (let at = 0; at + 1 < photos.length; at += 2) {
    const [one, other] = [photos[at], photos[at + 1]]
    if (!one || !other || coinOf.get(one.id) === coinOf.get(other.id)) continue
    tally.shifted++
    const doubts = pairDoubts(one, other, { sameSide: isSameSide, limits })
    if (doubts.length > 0) tally.shiftedInDoubt++
  }
  if (tally.shifted === shiftedBefore) tally.mendedByOrder++
}

function report(title: string, tally: Tally): Record<string, number> {
  const share = (part: number, all: number) => (all === 0 ? null : part / all)
  const shown = [
    share(tally.mended, tally.folders),
    share(tally.mendedByOrder, tally.folders),
    tally.wrong / tally.folders,
    share(tally.wrongInDoubt, tally.wrong),
    share(tally.rightInDoubt, tally.right),
    share(tally.shiftedInDoubt, tally.shifted),
    share(tally.reversedMarked, tally.reversed),
    share(tally.falselyMarked, tally.pairs),
  ]
  const cells = shown.map(value => (value === null ? '' : value.toFixed(3)).padStart(9))
  console.log(`${title.padEnd(42)} ${cells.join('')}`)
  const key = title.replace(/\W+/g, '_')
  return {
    [`${key}_mended`]: round(tally.mended / tally.folders),
    [`${key}_mended_by_order`]: round(tally.mendedByOrder / tally.folders),
    [`${key}_false_alarms`]: round(tally.right === 0 ? 0 : tally.rightInDoubt / tally.right),
    [`${key}_wrong_in_doubt`]: round(tally.wrong === 0 ? 1 : tally.wrongInDoubt / tally.wrong),
    ...(tally.reversed > 0 && {
      [`${key}_marked`]: round(tally.reversedMarked / tally.reversed),
      [`${key}_false_marks`]: round(tally.falselyMarked / tally.pairs),
    }),
    ...(tally.shifted > 0 && {
      [`${key}_shifted_in_doubt`]: round(tally.shiftedInDoubt / tally.shifted),
    }),
  }
}

const round = (share: number): number => Math.round(share * 1000) / 1000

export default {
  short: `${SHORT_FOLDERS} folders a row instead of ${FOLDERS}, of a third of the drawn coins in one light, no rolls.`,
  bounds,
  measure: measureFolders,
} satisfies Bench
