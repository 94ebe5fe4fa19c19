import path from 'node:path'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { writeContactSheet } from './eye/contact-sheet.ts'
import {
  addPicture,
  type DetectionFigures,
  noFigures,
  printFigures,
  quantile,
  shareFrom,
  shareOf,
} from './eye/detection-figures.ts'
import { type DetectorPage, openDetectorPage } from './eye/detector-page.ts'
import { runMemory } from './eye/memory-run.ts'
import {
  holderPictures,
  labelledPhotos,
  lightPadPictures,
  readLabels,
  renderedPictures,
  type TruePicture,
} from './eye/pictures.ts'
import { qualityCases, realBases, renderedBases } from './eye/quality-cases.ts'
import { runQuality } from './eye/quality-run.ts'

/** How many coins, and as many empty tables, the project photographs for this. */
const FULL = {
  rendered: 36,
  /** Coins on a light pad: three that are missed are two in a hundred. */
  onLightPad: 150,
  /** Coins in the hole of a holder. */
  inHolders: 120,
  /** Pictures that each backend is timed on: some take a second a picture. */
  timed: 12,
  /** One photograph in so many. */
  everyPhoto: 1,
}
const SHORT: typeof FULL = {
  rendered: 1,
  onLightPad: 1,
  inHolders: 1,
  timed: 0,
  everyPhoto: 40,
}

const bounds = {
  iou80: { least: 0.95, short: null },
  iou90: { least: 0.9, short: null },
  recall80: { least: 0.9, short: null },
  precision80: { least: 0.9, short: null },
  time_ratio: { most: 2, isTime: true },
  rendered_iou95: { least: 0.9, short: { least: 1 } },
  rendered_false_alarms: { most: 1, short: { most: 0 } },
  light_pad_iou90: { least: 0.95, short: { least: 1 } },
  holder_iou90: { least: 0.5, short: null },
  quality_right: { least: 0.93, short: null },
}
/** And for no longer than this, in milliseconds, where a picture takes seconds. */
const TIMED_MS = 20_000
/** Of the photographs of one coin, one in this many is degraded; and this many rendered ones. */
const DEGRADED_EVERY = 5
const DEGRADED_RENDERED = 8
const MEMORY_MINUTES = 10

/** Measured on photographs alone, or on rendered pictures where there are none. */
const PHOTO_FIGURES = ['iou80', 'iou90', 'recall80', 'precision80']
const FINDING_FIGURES = [...PHOTO_FIGURES, 'time_ratio', 'rendered_*', 'light_pad_*', 'holder_*']

const FINDERS = {
  ours: 'ours',
  refined: 'OpenCV.js, with our refinement',
  opencv: 'OpenCV.js HOUGH_GRADIENT_ALT',
} as const
type Finder = keyof typeof FINDERS
type Tallies = Record<Finder, DetectionFigures>

async function compareFinders(
  page: DetectorPage,
  pictures: Iterable<TruePicture>,
): Promise<Tallies> {
  const tallies: Tallies = { ours: noFigures(), refined: noFigures(), opencv: noFigures() }
  for (const picture of pictures) {
    const found = await page.compare(await picture.read())
    for (const finder of ['ours', 'refined', 'opencv'] as const)
      addPicture(tallies[finder], picture, found[finder])
  }
  return tallies
}

async function report(title: string, sheet: string, tallies: Tallies): Promise<void> {
  const { ours, refined, opencv } = tallies
  printFigures(title, {
    [FINDERS.ours]: ours,
    [FINDERS.refined]: refined,
    [FINDERS.opencv]: opencv,
  })
  for (const { picture, what } of ours.failures) console.log(`    ${picture.name}: ${what}`)
  await writeContactSheet(
    sheet,
    ours.failures.map(({ picture, found, what }) => {
      return {
        read: picture.read,
        caption: `${picture.name}: ${what}`,
        truth: picture.coins,
        answer: found,
      }
    }),
  )
}

/** Median and 95th percentile of ours on each backend that runs here. */
async function timeBackends(page: DetectorPage, pictures: readonly TruePicture[]): Promise<void> {
  const jpegs = await Promise.all(pictures.map(picture => picture.read()))
  console.log(`\nOurs by backend, ms a frame on ${jpegs.length} pictures (median / 95th)`)
  for (const name of await page.backends()) {
    const times: number[] = []
    if (await page.use(name)) {
      const [first] = jpegs
      if (first) await page.ours(first)
      const start = performance.now()
      for (const jpeg of jpegs) {
        times.push((await page.ours(jpeg)).milliseconds)
        if (performance.now() - start > TIMED_MS) break
      }
    }
    const said =
      times.length === 0
        ? 'does not run here'
        : [0.5, 0.95].map(p => quantile(times, p).toFixed(0)).join(' / ')
    const fewer = times.length > 0 && times.length < jpegs.length
    console.log(`  ${name.padEnd(8)} ${said}${fewer ? ` (the first ${times.length})` : ''}`)
  }
}

function numberAfter(args: string[], name: string, otherwise: number): number {
  const value = Number(args[args.indexOf(name) + 1])
  return Number.isFinite(value) && value > 0 ? value : otherwise
}

const everyNth = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, i) => i % Math.max(1, Math.floor(all.length / most)) === 0).slice(0, most)

/**
 * `npm run bench -- eye [--photos DIR] [--minutes N] [--only finding|quality]`: the coin detector beside
 * OpenCV.js in one Chromium on the same frames, on photographs with known coins where there are
 * some and on pictures of the project's own coins; its quality marks on pictures degraded by known amounts.
 * `--minutes` runs for that long instead and prints the memory in use.
 */
async function measureEye(args: string[], run: BenchRun): Promise<Figures> {
  const size = run.short ? SHORT : FULL
  const root = path.resolve(import.meta.dirname, '..')
  const named = args.includes('--photos') ? args[args.indexOf('--photos') + 1] : undefined
  const folder = path.resolve(root, named ?? '../shared/photos/dev')
  const labels = readLabels(folder)
  if (labels.length === 0)
    run.skip(`photographs, as ${folder} has no truth.json: rendered ones only`, PHOTO_FIGURES)
  const photos = labelledPhotos(folder, labels).filter((_, at) => at % size.everyPhoto === 0)
  const onlyNamed = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
  const only = run.short ? 'finding' : onlyNamed
  if (only && !run.short)
    run.skip(`--only ${only}`, only === 'finding' ? ['quality_*'] : FINDING_FIGURES)
  if (args.includes('--minutes')) run.skip('--minutes measures memory alone', ['*'])
  const page = await openDetectorPage()
  try {
    await page.use('wasm')
    if (args.includes('--minutes')) {
      const pictures = everyNth([...photos, ...renderedPictures(4)], 12)
      const jpegs = await Promise.all(pictures.map(picture => picture.read()))
      return await runMemory(page, jpegs, numberAfter(args, '--minutes', MEMORY_MINUTES))
    }
    const figures = only === 'quality' ? {} : await runFinding(page, photos, size)
    if (only === 'finding') return figures
    const bases = [
      ...realBases(folder, labels, DEGRADED_EVERY),
      ...renderedBases(DEGRADED_RENDERED),
    ]
    const quality = await runQuality(page, qualityCases(bases))
    const longest = quality.quality_longest_task_ms
    console.log(`\nLongest task of the main thread: ${longest} ms (0: none over 50)`)
    return { ...figures, ...quality }
  } finally {
    await page.close()
  }
}

async function runFinding(
  page: DetectorPage,
  photos: TruePicture[],
  { rendered: renderedCount, onLightPad: lightPadCount, inHolders, timed }: typeof FULL,
): Promise<Record<string, number>> {
  const few = [...renderedPictures(Math.max(1, timed / 2))]
  // The first frame compiles and loads; it does not count.
  for (const warmUp of few.slice(0, 1)) await page.compare(await warmUp.read())
  const real = await compareFinders(page, photos)
  if (photos.length > 0) await report('Photographs', 'photographs', real)
  const rendered = await compareFinders(page, renderedPictures(renderedCount))
  await report('Pictures of our own coins', 'rendered', rendered)
  const onLightPad = await compareFinders(page, lightPadPictures(lightPadCount))
  await report('Our own coins on a light pad', 'light-pad', onLightPad)
  const held = await compareFinders(page, holderPictures(inHolders))
  await report('Our own coins in flips, inserts, capsules and slabs', 'holders', held)
  if (timed > 0) await timeBackends(page, photos.length > 0 ? everyNth(photos, timed) : few)
  const main = photos.length > 0 ? real : rendered
  const { ours, refined } = main
  const ratio = quantile(ours.milliseconds, 0.5) / quantile(refined.milliseconds, 0.5)
  return {
    iou80: shareFrom(ours.single, 0.8),
    iou90: shareFrom(ours.single, 0.9),
    iou95: shareFrom(ours.single, 0.95),
    recall80: shareOf(ours.recalled, ours.coins),
    precision80: shareOf(ours.right, ours.answers),
    false_alarms: ours.falseAlarms,
    time_ratio: Math.round(1000 * ratio) / 1000,
    median_ms: Math.round(quantile(ours.milliseconds, 0.5)),
    rendered_iou95: shareFrom(rendered.ours.single, 0.95),
    rendered_false_alarms: rendered.ours.falseAlarms,
    light_pad_iou90: shareFrom(onLightPad.ours.single, 0.9),
    light_pad_iou95: shareFrom(onLightPad.ours.single, 0.95),
    holder_iou90: shareFrom(held.ours.single, 0.9),
    holder_iou95: shareFrom(held.ours.single, 0.95),
    holder_refined_iou90: shareFrom(held.refined.single, 0.9),
  }
}

export default {
  short:
    'one photograph in forty, a rendered coin, a table, a coin on a light pad and one in a holder, no quality marks.',
  bounds,
  measure: measureEye,
} satisfies Bench
