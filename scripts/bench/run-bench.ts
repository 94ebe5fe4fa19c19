import type { Bench, Figures } from './bench.ts'
import { boundsTable, judgeFigures } from './bounds.ts'

/** The options that every bench has; what is left is the bench's own. */
const SHORT = '--short'
const NO_BUILD = '--no-build'

/**
 * Runs a bench and prints its tables, its bounds and, as the last line, its figures as one JSON object. Returns whether
 * no bound is broken. Throws UsageError.
 */
export async function runBench(bench: Bench, args: readonly string[]): Promise<boolean> {
  const short = args.includes(SHORT)
  const skipped: string[] = []
  if (short) console.log(`Short form: ${bench.short}`)
  const figures: Figures = await bench.measure(
    args.filter(arg => arg !== SHORT && arg !== NO_BUILD),
    {
      short,
      builds: !args.includes(NO_BUILD),
      skip(reason, names) {
        console.log(`skipped: ${reason}`)
        skipped.push(...names)
      },
    },
  )
  const verdicts = judgeFigures(bench.bounds, figures, { short, skipped })
  console.log(`\n${boundsTable(verdicts)}`)
  console.log(JSON.stringify(figures))
  return verdicts.every(({ state }) => state !== 'broken')
}
