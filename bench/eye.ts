import path from 'node:path'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { COIN_HOLDER_KINDS } from '../tools/coin-renderer/photograph/coin-holders.ts'
import { compareFinders, report, type Tallies, timeRatio } from './eye/compare-finders.ts'
import { quantile, shareFrom, shareOf } from './eye/detection-figures.ts'
import { type DetectorPage, openDetectorPage } from './eye/detector-page.ts'
import { runMemory } from './eye/memory-run.ts'
import {
  croppedPhotos,
  holderPictures,
  labelledPhotos,
  latticePictures,
  lightPadPictures,
  readLabels,
  renderedPictures,
  slabPictures,
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
  /** Coins in modern slabs. */
  inSlabs: 60,
  /** Light lattices with dark square meshes. */
  lattices: 36,
  /** Pictures that each backend is timed on: some take a second a picture. */
  timed: 12,
  /** One photograph in so many. */
  everyPhoto: 1,
}
const SHORT: typeof FULL = {
  rendered: 1,
  onLightPad: 1,
  inHolders: 1,
  inSlabs: 1,
  lattices: 1,
  timed: 0,
  everyPhoto: 40,
}

const bounds = {
  iou80: { least: 0.95, short: null },
  iou90: { least: 0.9, short: null },
  recall80: { least: 0.9, short: null },
  precision80: { least: 0.9, short: null },
  time_ratio: { most: 2, isTime: true },
  crop_time_ratio: { most: 2, isTime: true, short: null },
  rendered_iou95: { least: 0.9, short: { least: 1 } },
  rendered_false_alarms: { most: 2, short: { most: 0 } },
  lattice_false_alarms: { most: 2, short: { most: 0 } },
  light_pad_iou90: { least: 0.95, short: { least: 1 } },
  holder_iou90: { least: 0.75, short: null },
  slab_iou90: { least: 0.75, short: null },
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
const CROP_TIME = 'crop_time_ratio'
const FINDING_FIGURES = [
  ...PHOTO_FIGURES,
  'time_ratio',
  CROP_TIME,
  'rendered_*',
  'lattice_*',
  'light_pad_*',
  'holder_*',
  'slab_*',
]

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
    run.skip(`photographs, as ${folder} has no truth.json: rendered ones only`, [
      ...PHOTO_FIGURES,
      CROP_TIME,
    ])
  const isMeasured = (_: unknown, at: number) => at % size.everyPhoto === 0
  const photos = labelledPhotos(folder, labels).filter(isMeasured)
  const crops = run.short ? [] : croppedPhotos(folder, labels)
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
    const figures = only === 'quality' ? {} : await runFinding(page, { photos, crops }, size)
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

/** The holders are drawn in turn. */
function printByHolder({ ours, refined }: Tallies): void {
  console.log('  by holder, ours and OpenCV.js with our refinement, IoU ≥ 0.80 / 0.90 / 0.95 in %')
  for (const [at, kind] of COIN_HOLDER_KINDS.entries()) {
    const shares = [ours, refined].map(({ single }) => {
      const of = single.filter((_, i) => i % COIN_HOLDER_KINDS.length === at)
      return [0.8, 0.9, 0.95].map(least => (100 * shareFrom(of, least)).toFixed(1)).join(' / ')
    })
    console.log(`    ${kind.padEnd(10)}${shares.map(share => share.padStart(22)).join('')}`)
  }
}

async function runFinding(
  page: DetectorPage,
  { photos, crops }: Record<'photos' | 'crops', TruePicture[]>,
  size: typeof FULL,
): Promise<Record<string, number>> {
  const few = [...renderedPictures(Math.max(1, size.timed / 2))]
  // The first frame compiles and loads; it does not count.
  for (const warmUp of few.slice(0, 1)) await page.compare(await warmUp.read())
  const real = await compareFinders(page, photos)
  if (photos.length > 0) await report('Photographs', 'photographs', real)
  const cropped = await compareFinders(page, crops)
  if (crops.length > 0) await report('Crops of these photographs, 640 px', 'crops', cropped)
  const rendered = await compareFinders(page, renderedPictures(size.rendered))
  await report('Pictures of our own coins', 'rendered', rendered)
  const meshes = await compareFinders(page, latticePictures(size.lattices))
  await report('Light lattices with dark square meshes', 'lattices', meshes)
  const onLightPad = await compareFinders(page, lightPadPictures(size.onLightPad))
  await report('Our own coins on a light pad', 'light-pad', onLightPad)
  const held = await compareFinders(page, holderPictures(size.inHolders))
  await report('Our own coins in flips, inserts, capsules and prongs', 'holders', held)
  printByHolder(held)
  const inSlabs = await compareFinders(page, slabPictures(size.inSlabs))
  await report('Our own coins in modern slabs', 'slabs', inSlabs)
  if (size.timed > 0)
    await timeBackends(page, photos.length > 0 ? everyNth(photos, size.timed) : few)
  const main = photos.length > 0 ? real : rendered
  const { ours } = main
  return {
    iou80: shareFrom(ours.single, 0.8),
    iou90: shareFrom(ours.single, 0.9),
    iou95: shareFrom(ours.single, 0.95),
    recall80: shareOf(ours.recalled, ours.coins),
    precision80: shareOf(ours.right, ours.answers),
    false_alarms: ours.falseAlarms,
    time_ratio: timeRatio(main),
    ...(crops.length > 0 && { [CROP_TIME]: timeRatio(cropped) }),
    median_ms: Math.round(quantile(ours.milliseconds, 0.5)),
    rendered_iou95: shareFrom(rendered.ours.single, 0.95),
    rendered_false_alarms: rendered.ours.falseAlarms,
    lattice_false_alarms: meshes.ours.falseAlarms,
    lattice_refined_false_alarms: meshes.refined.falseAlarms,
    light_pad_iou90: shareFrom(onLightPad.ours.single, 0.9),
    light_pad_iou95: shareFrom(onLightPad.ours.single, 0.95),
    holder_iou90: shareFrom(held.ours.single, 0.9),
    holder_iou95: shareFrom(held.ours.single, 0.95),
    holder_refined_iou90: shareFrom(held.refined.single, 0.9),
    slab_iou90: shareFrom(inSlabs.ours.single, 0.9),
    slab_iou95: shareFrom(inSlabs.ours.single, 0.95),
    slab_refined_iou90: shareFrom(inSlabs.refined.single, 0.9),
  }
}

export default {
  short:
    'one photograph in forty, no crops of them, a rendered coin, a table, a lattice, a coin on a light pad, one in a holder and one in a slab, no quality marks.',
  bounds,
  measure: measureEye,
} satisfies Bench
