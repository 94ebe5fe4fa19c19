import { z } from 'zod'
import type { Bench } from './bench/bench.ts'
import { BENCHES, isBenchName } from './bench/benches.ts'
import { runAllBenches } from './bench/run-all.ts'
import { runBench } from './bench/run-bench.ts'
import { UsageError } from './usage-error.ts'

/**
 * `npm run bench -- NAME`: runs bench/NAME.ts; its tables first, then its bounds, and its figures as one JSON object on
 * the last line. `npm run bench -- all` runs every bench. `--short` measures less; `--no-build` takes the build that is
 * there. Exits with 1 where a bound is broken.
 */
const [name = '', ...args] = process.argv.slice(2)

/** What `bench/NAME.ts` exports; its types are checked there. */
const moduleSchema = z.object({
  default: z.custom<Bench>(
    value =>
      z.looseObject({ short: z.string(), bounds: z.looseObject({}) }).safeParse(value).success,
  ),
})

async function run(): Promise<boolean> {
  if (name === 'all') return runAllBenches(args)
  if (!isBenchName(name)) throw new UsageError(usage())
  const bench: unknown = await import(`../bench/${name}.ts`)
  return runBench(moduleSchema.parse(bench).default, args)
}

function usage(): string {
  const lines = Object.entries(BENCHES).map(([one, what]) => `  ${one.padEnd(12)} ${what}`)
  return [
    'Which bench? npm run bench -- NAME [--short] [--no-build]',
    ...lines,
    `  ${'all'.padEnd(12)} every bench`,
  ].join('\n')
}

try {
  const kept = await run()
  process.exit(kept ? 0 : 1)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(1)
}
