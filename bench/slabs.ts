import { readLabel } from '../sandbox/vision/read-label.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { UsageError } from '../scripts/usage-error.ts'
import { writtenCertificate } from '../shared/certificates/certificate-number.ts'
import { graderNamed } from '../shared/certificates/label-graders.ts'
import { readSlab, type SlabVerdict } from '../shared/certificates/read-slab.ts'
import { parseSlabCode } from '../shared/certificates/slab-code.ts'
import { type DecodeCodes, GLANCE_SIDE_PX, readCodes } from '../web/vision/codes/read-codes.ts'
import { fitWithin } from '../web/vision/geometry/frame.ts'
import { quadOverlap } from '../web/vision/geometry/quadrilateral.ts'
import { disturbedSlabs, drawnSlabs, photographsIn } from './slabs/pictures.ts'
import { frameOf, openDecoder, openSlabFinder } from './slabs/slab-detector.ts'
import type { SlabPicture } from './slabs/slab-picture.ts'

const DRAWN = { full: 200, short: 1 }
/** Of drawn slabs: a wrong certificate is never given. */
const bounds = {
  cert_wrong: { most: 0 },
  cert_right: { least: 0.95, short: { least: 1 } },
  slab_iou95: { least: 0.93, short: { least: 1 } },
}
/** Of each disturbance. */
const DISTURBED = 4
/** The first seed: none that a test draws. */
const FIRST_SEED = 1001
/** Passes that must agree where no printed number is at hand, as `readSlab` counts them. */
const WITNESSES = 2

interface Outcome {
  picture: SlabPicture
  verdict: SlabVerdict
  /** As given to the seller; null: not given. */
  certificate: string | null
  /** Of one plain pass of zxing over the whole picture. */
  plain: string | null
  ms: { read: number; plain: number }
  passes: string[]
  /** Of the holder that was found with the true one; null where the true one is not known. */
  overlap: number | null
}

/**
 * Certificates and holders of photographed slabs: 200 drawn ones, or those of a folder with `--photos DIR`. The same
 * code as in the browser's workers finds the holder and reads the codes; of drawn ones the printed words are read by
 * the sandbox's vision model. Beside it one plain pass of zxing over the same pictures. `--count N`: that many, from
 * seed `--from N`. `--disturbed KIND`: drawn ones with every disturbance whose name contains KIND ("" for all), `--count`
 * of each (4), without the printed words. Throws UsageError.
 */
async function measureSlabs(args: string[], run: BenchRun): Promise<Figures> {
  const option = (name: string): string | undefined => {
    const at = args.indexOf(name)
    return at === -1 ? undefined : args[at + 1]
  }
  const folder = option('--photos')
  const kinds = option('--disturbed')
  const from = Number(option('--from') ?? FIRST_SEED)
  const count = Number(
    option('--count') ?? (kinds === undefined ? DRAWN[run.short ? 'short' : 'full'] : DISTURBED),
  )
  const drawn = kinds === undefined ? drawnSlabs(from, count) : disturbedSlabs(from, count, kinds)
  const pictures = folder ? photographsIn(folder) : drawn
  if (folder || kinds !== undefined)
    run.skip('the bounds are those of drawn slabs without a disturbance', ['*'])
  const measure = await openMeasurement()
  const outcomes: Outcome[] = []
  let unreadable = 0
  for await (const picture of pictures) {
    const outcome = picture && (await measure(picture))
    if (!outcome) unreadable++
    else if (outcomes.push(outcome) % 25 === 0) console.log(`${outcomes.length} photographs`)
  }
  if (outcomes.length === 0)
    throw new UsageError(
      folder ? `No photograph of ${folder} can be read.` : `No disturbance is called ${kinds}.`,
    )
  return { ...report(outcomes), ...(unreadable > 0 && { unreadable }) }
}

/** Null for a picture that cannot be read, which is named. */
async function openMeasurement(): Promise<(picture: SlabPicture) => Promise<Outcome | null>> {
  const decode = await openDecoder()
  const findSlab = await openSlabFinder()
  return async picture => {
    const { jpeg } = picture
    const whole = await frameOf(jpeg).catch((error: unknown) => {
      const [why] = (error instanceof Error ? error.message : '').split('\n')
      console.log(`  ${picture.name} cannot be read as a picture (${why}).`)
      return null
    })
    if (!whole) return null
    const glance = await frameOf(jpeg, fitWithin(whole.width, whole.height, GLANCE_SIDE_PX))
    const labelCodes = picture.disturbed ? withoutMark(decode) : decode
    const plain = await timed(() => labelCodes(whole))
    const corners = await findSlab(jpeg, whole)
    const source = { whole: () => whole, glance: () => glance }
    const read = await timed(() => readCodes(source, labelCodes, { corners }))
    const words = picture.isDrawn ? (await readLabel(jpeg))?.words : null
    const verdict = readSlab(
      { front: read.value.codes, back: [] },
      { grader: picture.grader, certificate: words?.certificate ?? null, grade: null },
    )
    return {
      picture,
      verdict,
      certificate: certificateGiven(verdict),
      plain: plainCertificate(plain.value, picture.grader),
      ms: { read: read.ms, plain: plain.ms },
      passes: read.value.passes,
      overlap: picture.corners && (corners ? quadOverlap(corners, picture.corners) : 0),
    }
  }
}

/** Drawn labels have a mark for the sandbox's vision model, which would tell that there is a label. */
const withoutMark =
  (decode: DecodeCodes): DecodeCodes =>
  async (frame, quick) =>
    (await decode(frame, quick)).filter(({ format }) => format !== 'DataMatrix')

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

/** Without a printed number a code counts whose place of the certificate is known, and that was read twice. */
function certificateGiven(verdict: SlabVerdict): string | null {
  if (verdict.kind === 'agreed') return verdict.code.certificate
  if (verdict.kind !== 'read' || !verdict.code.placeKnown) return null
  return verdict.witnesses >= WITNESSES ? verdict.code.certificate : null
}

/** What one who believes the first code of the grader's form would take. */
function plainCertificate(
  codes: readonly { text: string; format: 'ITF' | 'Code128' | 'QRCode' | 'DataMatrix' | 'typed' }[],
  grader: string | null,
): string | null {
  const meanings = codes.flatMap(({ text, format }) => parseSlabCode(text, format))
  const named = graderNamed(grader)
  return meanings.find(meaning => !named || meaning.grader === named)?.certificate ?? null
}

/** Where there is no code, nothing given is right. */
function isRight({ grader, certificate, disturbed }: SlabPicture, given: string | null): boolean {
  if (disturbed?.hasCode === false) return given === null
  if (given !== null && given === disturbed?.neighbour) return true
  if (given === null || certificate === null) return false
  const named = graderNamed(grader)
  const written = named && writtenCertificate(named, certificate)
  return plainNumber(given) === plainNumber(written ?? certificate)
}

/** Digits alone, without leading zeros: a number in `truth.json` has lost them. */
const plainNumber = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

const share = (part: number, of: number): number =>
  Math.round((part / Math.max(1, of)) * 1000) / 1000

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0)
}

/** By disturbance: right, wrong and none of ours. */
function reportKinds(outcomes: readonly Outcome[]): void {
  const kinds = Map.groupBy(outcomes, ({ picture }) => picture.disturbed?.kind)
  for (const [kind, of] of kinds) {
    if (kind === undefined) continue
    const right = of.filter(one => isRight(one.picture, one.certificate)).length
    const wrong = of.filter(
      one => one.certificate !== null && !isRight(one.picture, one.certificate),
    ).length
    console.log(`  ${kind.padEnd(46)} ${right}  ${wrong}  ${of.length - right - wrong}`)
  }
}

function report(all: readonly Outcome[]): Record<string, number | null> {
  const outcomes = all.filter(({ picture }) => picture.certificate !== null || picture.disturbed)
  const count = outcomes.length
  if (count < all.length) console.log(`  of ${all.length - count} the certificate is not known`)
  const tally = (given: (outcome: Outcome) => string | null) => {
    const right = outcomes.filter(one => isRight(one.picture, given(one))).length
    const wrong = outcomes.filter(
      one => given(one) !== null && !isRight(one.picture, given(one)),
    ).length
    return { right, wrong, none: count - right - wrong }
  }
  const ours = tally(({ certificate }) => certificate)
  const plain = tally(one => one.plain)
  for (const { picture, verdict, certificate, passes, overlap } of outcomes) {
    if (!isRight(picture, certificate))
      console.log(
        `  ${picture.name}: ${certificate ?? 'none'} (${verdict.kind}; ${passes.join(', ')})`,
      )
    if (overlap !== null && overlap < 0.95)
      console.log(`  ${picture.name}: holder overlaps by ${overlap.toFixed(3)}`)
  }
  reportKinds(outcomes)
  const reads = all.map(({ ms }) => ms.read)
  const plains = all.map(({ ms }) => ms.plain)
  console.log(`\n${count} photographs        right  wrong  none   ms (median / 95th)`)
  const row = (name: string, { right, wrong, none }: typeof ours, ms: number[]): void =>
    console.log(
      `${name.padEnd(24)} ${right}  ${wrong}  ${none}   ${quantile(ms, 0.5)} / ${quantile(ms, 0.95)}`,
    )
  row('ours', ours, reads)
  row('one plain pass of zxing', plain, plains)
  const overlaps = all.flatMap(({ overlap }) => overlap ?? [])
  if (overlaps.length === 0)
    console.log('slab_iou95 is null: the true corners of these holders are not known.')
  return {
    cert_right: share(ours.right, count),
    cert_wrong: ours.wrong,
    slab_iou95:
      overlaps.length === 0
        ? null
        : share(overlaps.filter(overlap => overlap >= 0.95).length, overlaps.length),
    read_ms: quantile(reads, 0.5),
    plain_right: share(plain.right, count),
    plain_wrong: plain.wrong,
    plain_ms: quantile(plains, 0.5),
  }
}

export default {
  short: 'one drawn slab.',
  bounds,
  measure: measureSlabs,
} satisfies Bench
