import path from 'node:path'
import { type Ellipse, intersectionOverUnion, meanRadius } from '../web/vision/ellipse.ts'
import { openEyePage } from './eye/eye-page.ts'
import { labelledPhotos, renderedPictures, type TruePicture } from './eye/pictures.ts'

/** How many coins, and as many empty tables, the project photographs for this. */
const RENDERED = 36

interface Tally {
  /** Overlap of the best answer with the coin meant, a number a picture. */
  single: number[]
  /** Overlap of the coin named as the subject with the coin meant. */
  subject: number[]
  /** Error of the centre and of the radius in shares of the radius, where the coin was found. */
  centre: number[]
  radius: number[]
  coins: number
  recalled: number
  answers: number
  right: number
  empty: number
  falseAlarms: number
  tables: number
  /** Tables on which something round was taken for a coin. */
  tablesTaken: number
  milliseconds: number[]
  longestTask: number
  failures: string[]
}

const blankTally = (): Tally => ({
  single: [],
  subject: [],
  centre: [],
  radius: [],
  coins: 0,
  recalled: 0,
  answers: 0,
  right: 0,
  empty: 0,
  falseAlarms: 0,
  tables: 0,
  tablesTaken: 0,
  milliseconds: [],
  longestTask: 0,
  failures: [],
})

const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
const percent = (part: number, whole: number): number =>
  whole === 0 ? Number.NaN : Math.round((1000 * part) / whole) / 10
const shareFrom = (values: number[], least: number) =>
  percent(values.filter(v => v >= least).length, values.length)

const bestOverlap = (answers: readonly Ellipse[], coin: Ellipse) =>
  Math.max(0, ...answers.map(answer => intersectionOverUnion(answer, coin)))

function count(tally: Tally, picture: TruePicture, found: Ellipse[]): void {
  if (picture.kind === 'table') {
    tally.tables++
    if (found.length > 0) tally.tablesTaken++
    return
  }
  if (picture.kind === 'negative') {
    tally.empty++
    if (found.length === 0) return
    tally.falseAlarms++
    tally.failures.push(`${picture.name}: a coin where there is none`)
    return
  }
  if (picture.kind === 'single') {
    const meant = picture.coins[0]
    if (!meant) return
    const overlap = bestOverlap(found, meant)
    tally.single.push(overlap)
    tally.subject.push(found[0] ? intersectionOverUnion(found[0], meant) : 0)
    if (overlap < 0.9) tally.failures.push(`${picture.name}: overlap ${overlap.toFixed(3)}`)
    const answer = found.find(one => intersectionOverUnion(one, meant) === overlap)
    if (answer && overlap >= 0.8) {
      const radius = meanRadius(meant)
      tally.centre.push(Math.hypot(answer.cx - meant.cx, answer.cy - meant.cy) / radius)
      tally.radius.push(Math.abs(meanRadius(answer) / radius - 1))
    }
    return
  }
  const whole = picture.coins.filter(coin => coin.whole)
  const recalled = whole.filter(coin => bestOverlap(found, coin) >= 0.8).length
  const right = found.filter(one => bestOverlap(picture.coins, one) >= 0.8).length
  tally.coins += whole.length
  tally.recalled += recalled
  tally.answers += found.length
  tally.right += right
  if (recalled < whole.length || right < found.length) {
    const wrong = found.length - right
    tally.failures.push(`${picture.name}: ${recalled} of ${whole.length}, ${wrong} wrong`)
  }
}

function print(title: string, tally: Tally): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(`  ${name.padEnd(34)} ${cells.join('   ')}`)
  console.log(`\n${title}`)
  const shares = (values: number[]) => [0.8, 0.9, 0.95].map(least => shareFrom(values, least))
  row(`${tally.single.length} single: IoU ≥ 0.80, 0.90, 0.95`, ...shares(tally.single), '%')
  row('the subject is the coin meant', ...shares(tally.subject), '%')
  row(
    'median error of centre, radius',
    ...[tally.centre, tally.radius].map(v => (100 * quantile(v, 0.5)).toFixed(2)),
    '% of the radius',
  )
  if (tally.coins > 0) {
    row(
      `${tally.coins} in groups: recall, precision`,
      percent(tally.recalled, tally.coins),
      percent(tally.right, tally.answers),
      '% at 0.80',
    )
  }
  if (tally.empty > 0) row(`false alarms on ${tally.empty} without a coin`, tally.falseAlarms)
  if (tally.tables > 0)
    row(`${tally.tables} tables of other round things: taken`, tally.tablesTaken)
  row(
    'median, 95th percentile',
    ...[0.5, 0.95].map(p => quantile(tally.milliseconds, p).toFixed(0)),
    'ms a picture',
  )
  row('longest task of the main thread', tally.longestTask.toFixed(0), 'ms (0: none over 50)')
  for (const failure of tally.failures) console.log(`    ${failure}`)
}

/**
 * `npm run bench -- eye [--photos DIR]`: the eye in a real Chromium, on photographs with known
 * coins where there are some, and on pictures of the project's own coins.
 */
export default async function eye(args: string[]): Promise<Record<string, number>> {
  const asked = args.indexOf('--photos')
  const root = path.resolve(import.meta.dirname, '..')
  const folder = path.resolve(
    root,
    args[asked + 1] && asked >= 0 ? args[asked + 1]! : '../shared/photos/dev',
  )
  const photos = labelledPhotos(folder)
  if (photos.length === 0) console.log(`No labelled photographs in ${folder}: rendered ones only.`)
  const page = await openEyePage()
  const run = async (pictures: TruePicture[]): Promise<Tally> => {
    const tally = blankTally()
    for (const picture of pictures) {
      const looked = await page.look(await picture.read())
      if ('problem' in looked) throw new Error(`${picture.name}: ${looked.problem}`)
      tally.milliseconds.push(looked.look.milliseconds)
      tally.longestTask = Math.max(tally.longestTask, ...looked.tasks)
      count(
        tally,
        picture,
        looked.look.coins.map(coin => coin.ellipse),
      )
    }
    return tally
  }
  try {
    const rendered = await run(renderedPictures(RENDERED))
    print('Pictures of our own coins', rendered)
    const real = await run(photos)
    if (photos.length > 0) print('Photographs', real)
    const backends = await page.measure()
    if (backends.ok) console.log('\nms a search frame by backend:', backends.measured)
    const main = photos.length > 0 ? real : rendered
    return {
      iou80: shareFrom(main.single, 0.8),
      iou90: shareFrom(main.single, 0.9),
      iou95: shareFrom(main.single, 0.95),
      recall80: percent(main.recalled, main.coins),
      precision80: percent(main.right, main.answers),
      false_alarms: real.falseAlarms + rendered.falseAlarms,
      round_things_taken: rendered.tablesTaken,
      rendered_iou95: shareFrom(rendered.single, 0.95),
      median_ms: Math.round(quantile(main.milliseconds, 0.5)),
      longest_task_ms: Math.round(Math.max(real.longestTask, rendered.longestTask)),
    }
  } finally {
    await page.close()
  }
}
