import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { compareFaces, compareTurned } from '../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../shared/recognition/face-descriptor.ts'
import { isPresent } from './recognition/coins.ts'
import type { Way } from './recognition/comparer.ts'
import { type Comparers, openComparers, THREADS } from './recognition/comparers.ts'
import { DRAWS, type Labelled, type Spread, topOne } from './recognition/draws.ts'
import { familyFigures } from './recognition/families.ts'
import { namingFigures } from './recognition/naming.ts'
import { printFit } from './recognition/print-fit.ts'
import {
  filledLibrary,
  indexRecall,
  LIBRARY_SIZE,
  timeInNode,
  timeInWorkerd,
} from './recognition/search-time.ts'
import { catalogueFigures, openEuroSeed, photographedEuros } from './recognition/seed.ts'

const PHOTOS = path.resolve(import.meta.dirname, '../../shared/photos/dev/recognition')
const COUNTS = [1, 3, 5] as const
const NAMING_COUNT = 3
/** Draws in which drawn coins are named: they are many, and alike from draw to draw. */
const DRAWN_DRAWS = 4

const bounds = {
  top1_3: { least: 0.96, short: null },
  disturbed_top1_3: { least: 0.95, short: null },
  named: { least: 0.78, short: null },
  wrong: { most: 0.01, short: null },
  named_both: { least: 0.93, short: null },
  wrong_both: { most: 0.01, short: null },
  drawn_top1_1: { least: 0.98 },
  drawn_top1_3: { least: 0.98 },
  drawn_named: { least: 0.95, short: null },
  drawn_named_both: { least: 0.97 },
  drawn_wrong_both: { most: 0.01 },
  drawn_index_recall: { least: 0.98, short: null },
  seed_top1: { least: 0.99, short: null },
  seed_named_both: { least: 0.9, short: null },
  seed_wrong_both: { most: 0.005, short: null },
  seed_strangers: { most: 0.01, short: null },
  seed_catalogue_strangers: { most: 0.02, short: { most: 0.03 } },
  seed_states_named: { least: 0.95 },
  families_named: { least: 0.9, short: null },
  families_wrong: { most: 0.005, short: null },
  families_strangers: { most: 0.01, short: null },
  families_candidates: { least: 0.97, short: null },
  families_wrong_disturbed: { most: 0.005, short: null },
  families_strangers_disturbed: { most: 0.01, short: null },
  drawn_search_ms: { most: 120, times: 'drawn_compare_ms', isTime: true, short: null },
}
const PHOTO_FIGURES = ['top1_3', 'disturbed_top1_3', 'named', 'wrong', 'named_both', 'wrong_both']
/** How coins are asked, and the ending of the names of its figures. */
const NAMINGS = [
  ['One side', 1, false, ''],
  ['One side, crop disturbed by 1–5 %', 1, true, '_disturbed'],
  ['Both sides', 2, false, '_both'],
  ['Both sides, crops disturbed by 1–5 %', 2, true, '_both_disturbed'],
] as const
type AskedNaming = (typeof NAMINGS)[number]
const SEED_FIGURES = ['seed_top1', 'seed_named_both', 'seed_wrong_both', 'seed_strangers']
const FIT_ALONE = 'the fit alone is printed (--fit)'

/**
 * How well coins are recognised by references of other photographs, on real photographs (`--photos DIR` takes another
 * folder of the same form) and on the drawn coins. In the same run: correlation of grey values, and ORB with RANSAC.
 * `--seed` measures the seed library of euro coins alone, `--families` drawn coins of shared designs alone. `--fit` fits the constants of the calibration to the
 * photographs instead, or to the drawn coins with `--drawn`, and prints them.
 */
async function measureRecognition(args: string[], run: BenchRun): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      photos: { type: 'string', default: PHOTOS },
      fit: { type: 'boolean', default: false },
      drawn: { type: 'boolean', default: false },
      seed: { type: 'boolean', default: false },
      families: { type: 'boolean', default: false },
    },
  })
  const folder = path.resolve(values.photos)
  if (values.fit) {
    run.skip(FIT_ALONE, ['*'])
    return fit(values.drawn ? 'drawn' : folder)
  }
  if (values.families) {
    run.skip('the families of one design alone are measured (--families)', [
      ...PHOTO_FIGURES,
      'drawn_*',
      'seed_*',
    ])
    return familyFigures()
  }
  const seed = await seedFigures(folder, run)
  if (values.seed) {
    run.skip('the seed library alone is measured (--seed)', [
      ...PHOTO_FIGURES,
      'drawn_*',
      'families_*',
    ])
    return seed
  }
  if (run.short) return { ...seed, ...prefixed('drawn_', await measure(SHORT)) }
  let real: Figures = {}
  if (isPresent(folder))
    real = await measure({
      title: `Photographs of ${folder}`,
      source: folder,
      ways: ['exact', 'turned', 'disturbed', 'grey', 'orb'],
      namingDraws: DRAWS,
      namings: NAMINGS,
      searches: true,
      threads: THREADS,
    })
  else run.skip(`real photographs, as ${folder} has no labels.json`, PHOTO_FIGURES)
  const drawn = await measure({
    title: 'Drawn coins',
    source: 'drawn',
    ways: ['exact', 'disturbed', 'grey'],
    namingDraws: DRAWN_DRAWS,
    namings: NAMINGS,
    searches: true,
    threads: THREADS,
  })
  return { ...seed, ...real, ...prefixed('drawn_', drawn), ...familyFigures() }
}

async function seedFigures(folder: string, run: BenchRun): Promise<Figures> {
  const seed = await openEuroSeed()
  const catalogue = await catalogueFigures(seed, run.short)
  if (run.short) return catalogue
  if (!isPresent(folder)) {
    run.skip(`real photographs, as ${folder} has no labels.json`, SEED_FIGURES)
    return catalogue
  }
  return { ...catalogue, ...(await photographedEuros(seed, folder)) }
}

async function fit(source: string): Promise<Record<string, number>> {
  if (source !== 'drawn' && !isPresent(source)) {
    console.error(`Nothing to fit: ${source} has no labels.json`)
    process.exit(1)
  }
  const comparers = openComparers(source)
  try {
    return await printFit(comparers, source === 'drawn' ? DRAWN_DRAWS : DRAWS)
  } finally {
    await comparers.close()
  }
}

const TITLES: Record<Way, string> = {
  exact: 'Doubled angle, laid over each other',
  turned: 'Doubled angle, rotation alone',
  disturbed: 'As the first, crop disturbed by 1–5 %',
  grey: 'Peer: correlation of grey values',
  orb: 'Peer: ORB + RANSAC (OpenCV.js)',
}

type Measured = {
  title: string
  source: string
  ways: Way[]
  namingDraws: number
  namings: readonly AskedNaming[]
  /** Whether the search of a full library is timed. */
  searches: boolean
  /** Each thread draws and describes all pictures. */
  threads: number
}
const SHORT: Measured = {
  title: 'Drawn coins, few pictures of each',
  source: 'drawn, few',
  ways: ['exact'],
  namingDraws: 1,
  namings: NAMINGS.filter(([, sides, isDisturbed]) => sides === 2 && !isDisturbed),
  searches: false,
  threads: 1,
}

async function measure(asked: Measured): Promise<Figures> {
  const { title, source, ways, namingDraws, namings, searches, threads } = asked
  const comparers = openComparers(source, threads)
  try {
    const coins = await comparers.labels()
    const classes = new Set(coins.map(({ cls }) => cls)).size
    console.log(`\n${title}: ${coins.length} pictures of ${classes} designs, ${DRAWS} draws`)
    const figures: Figures = await topOnes(comparers, coins, ways)
    Object.assign(figures, await naming(comparers, coins.length, { draws: namingDraws, namings }))
    if (searches) Object.assign(figures, await search(coins, await comparers.faces()))
    return figures
  } finally {
    await comparers.close()
  }
}

async function topOnes(
  comparers: Comparers,
  coins: Labelled[],
  ways: Way[],
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  console.log(`\n${'First is right, %, with references'.padEnd(40)}${COUNTS.map(cell).join('')}`)
  for (const way of ways) {
    const likeness = await comparers.likeness(way, coins.length)
    const spreads = COUNTS.map(count => topOne(coins, likeness, count))
    console.log(TITLES[way].padEnd(40) + spreads.map(percent).map(cell).join(''))
    for (const [i, count] of COUNTS.entries())
      figures[way === 'exact' ? `top1_${count}` : `${way}_top1_${count}`] = round(spreads[i]!.mean)
  }
  return figures
}

async function naming(
  comparers: Comparers,
  coins: number,
  { draws, namings }: { draws: number; namings: readonly AskedNaming[] },
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const head = ['named', 'wrong', 'strangers named'].map(cell).join('')
  console.log(`\n${`Named, %, ${NAMING_COUNT} references a side`.padEnd(40)}${head}`)
  for (const [title, sides, isDisturbed, suffix] of namings) {
    const asked = { sides, counts: [NAMING_COUNT], draws, isDisturbed }
    const { named, wrong, strangersNamed } = namingFigures(await comparers.naming(asked, coins))
    console.log(title.padEnd(40) + [named, wrong, strangersNamed].map(percent).map(cell).join(''))
    figures[`named${suffix}`] = round(named.mean)
    figures[`wrong${suffix}`] = round(wrong.mean)
  }
  console.log('Wrong: of all answers, each design left out in turn and every coin asked each time.')
  return figures
}

async function search(coins: Labelled[], faces: FaceDescriptor[]): Promise<Record<string, number>> {
  const start = performance.now()
  for (let i = 0; i < 200; i++) compareTurned(faces[i % faces.length]!, faces[0]!)
  const turned = (performance.now() - start) / 200
  const middle = performance.now()
  for (let i = 0; i < 100; i++) compareFaces(faces[i % faces.length]!, faces[0]!)
  const exact = (performance.now() - middle) / 100
  const library = filledLibrary(
    faces,
    coins.map(({ cls }) => cls),
  )
  const node = timeInNode(library)
  const workerd = await timeInWorkerd(library)
  const recall = indexRecall(
    library,
    coins.map(({ photo }) => photo),
  )
  console.log(
    `\nA comparison takes ${turned.toFixed(3)} ms by rotation alone, ${exact.toFixed(2)} ms laid over each other.`,
  )
  for (const [place, time] of [
    ['workerd', workerd],
    ['Node', node],
  ] as const)
    console.log(
      `A search of ${LIBRARY_SIZE} references in ${place}: index ${time.index.toFixed(1)} ms, with the nearest compared exactly ${time.whole.toFixed(1)} ms.`,
    )
  console.log(
    `The nearest by the index hold the right design for ${(100 * recall).toFixed(1)} % of the coins.`,
  )
  return { search_ms: round(workerd.whole), index_recall: round(recall), compare_ms: round(exact) }
}

const cell = (value: string | number): string => String(value).padStart(18)
const percent = ({ mean, deviation }: Spread): string =>
  `${(100 * mean).toFixed(1)} ± ${(100 * deviation).toFixed(1)}`
const round = (value: number): number => Math.round(value * 10_000) / 10_000
const prefixed = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [prefix + name, value]))

export default {
  short:
    'a fifth of the drawn coins alone, four pictures of each side, without the crops that are disturbed and the peers; one draw of names.',
  bounds,
  measure: measureRecognition,
} satisfies Bench
