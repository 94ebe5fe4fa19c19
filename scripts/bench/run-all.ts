import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { completeTestModules } from '../build-for-tests.ts'
import { runProcess } from '../run-process.ts'
import { runSandbox } from '../sandbox-for-tests.ts'
import { BENCH_NAMES } from './benches.ts'
import { buildProduct, completeBuild } from './build-product.ts'
import { SHARED_SANDBOX } from './shared-sandbox.ts'

const BENCH = path.resolve(import.meta.dirname, '../bench.ts')
/** Two benches run at once: each leaves a core idle for much of its time. */
const LANES = 2
/** The longest first, so that none of them is left alone at the end. */
const LONGEST_FIRST = [
  'faults',
  'desk',
  'analyze',
  'pairing',
  'identify',
  'queue',
  'lighthouse',
  'eye',
  'abuse',
]
/** A bench that hangs is ended. */
const LIMIT_MS = { short: 10 * 60_000, full: 60 * 60_000 }

type Ended = { name: string; kept: boolean; seconds: number; output: string }

/**
 * Runs every bench in a process of its own and prints a line of each: what it skipped, and all that it said where a
 * bound is broken or it failed. The last line is one JSON object of the figures by bench. The short form, and
 * `--no-build`, measure the build that is there; in the short form the benches share one sandbox. BENCH_REPORT names a
 * file that gets the numbers of passed and failed ones. Returns whether no bound is broken.
 */
export async function runAllBenches(args: readonly string[]): Promise<boolean> {
  const short = args.includes('--short')
  const start = performance.now()
  if (short || args.includes('--no-build')) await completeBuild()
  else await buildProduct()
  await completeTestModules()
  const sandbox = short ? await runSandbox() : null
  const env = { ...process.env, ...(sandbox && { [SHARED_SANDBOX]: sandbox.url }) }
  const waiting = BENCH_NAMES.toSorted((a, b) => place(a) - place(b))
  const ended: Ended[] = []
  try {
    await Promise.all(
      // In the full form nothing runs beside a measurement.
      Array.from({ length: short ? LANES : 1 }, async () => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
          const one = await runMeasured(name, [...new Set([...args, '--no-build'])], { short, env })
          print(one)
          ended.push(one)
        }
      }),
    )
  } finally {
    await sandbox?.stop()
  }
  const seconds = Math.round((performance.now() - start) / 1000)
  const broken = ended.filter(({ kept }) => !kept).map(({ name }) => name)
  console.log(
    `\n${ended.length} benches in ${seconds} s, ${broken.length} failed${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
  )
  console.log(JSON.stringify(Object.fromEntries(ended.map(one => [one.name, figuresOf(one)]))))
  const report = process.env.BENCH_REPORT
  if (report) {
    const counts = { passed: ended.length - broken.length, failed: broken.length }
    writeFileSync(report, JSON.stringify(counts))
  }
  return broken.length === 0
}

function place(name: string): number {
  const at = LONGEST_FIRST.indexOf(name)
  return at === -1 ? LONGEST_FIRST.length : at
}

/** The runtime sometimes drops the connection over which a bench fills its database: such a run measures nothing. */
const DROPPED = /UND_ERR_SOCKET/

/** Runs a bench, once more where the runtime dropped its connection. */
async function runMeasured(...bench: Parameters<typeof runOne>): Promise<Ended> {
  const first = await runOne(...bench)
  if (first.kept || !DROPPED.test(first.output)) return first
  console.log(`     bench ${first.name}: the runtime dropped its connection, run again`)
  return runOne(...bench)
}

async function runOne(
  name: string,
  args: readonly string[],
  { short, env }: { short: boolean; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  const start = performance.now()
  const { code, output } = await runProcess([BENCH, name, ...args], {
    env,
    limitMs: short ? LIMIT_MS.short : LIMIT_MS.full,
    collects: true,
  })
  const seconds = Math.round((performance.now() - start) / 100) / 10
  return { name, kept: code === 0, seconds, output }
}

function print({ name, kept, seconds, output }: Ended): void {
  console.log(`${kept ? 'ok  ' : 'FAIL'} bench ${name} (${seconds} s)`)
  const said = output.trimEnd().split('\n')
  const shown = kept
    ? said.filter(line => /^(Short form|skipped): |^ {2}time[ :]/.test(line))
    : said
  for (const line of shown) console.log(`     ${line}`)
}

/** The last line of a bench; null where it has ended without one. */
function figuresOf({ output }: Ended): unknown {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  try {
    return last.startsWith('{') ? JSON.parse(last) : null
  } catch {
    return null
  }
}
