import type { Calibration } from '../../shared/recognition/calibration.ts'
import type { Comparers } from './comparers.ts'
import { decideBy, fitCalibration } from './fit.ts'
import { type Answer, namingFigures } from './naming.ts'

const COUNTS = [5, 3, 2, 1] as const

/**
 * Fits the constants of `shared/recognition/calibration.ts` to pictures with crops as they are and disturbed, and
 * prints them as they stand there, with the figures that they give: by the constants fitted to all designs, and for
 * each design by those fitted without it.
 */
export async function printFit(
  comparers: Comparers,
  draws: number,
): Promise<Record<string, number>> {
  const coins = (await comparers.labels()).length
  const figures: Record<string, number> = {}
  const lines: string[] = []
  console.log(
    `\n${'References, sides'.padEnd(28)}${['named', 'wrong', 'strangers named'].map(one => one.padStart(18)).join('')}   (%)`,
  )
  for (const sides of [1, 2] as const) {
    lines.push(`  ${sides}: [`)
    const ask = (isDisturbed: boolean) =>
      comparers.naming({ sides, counts: COUNTS, draws, isDisturbed }, coins)
    const [straightOnes, disturbedOnes] = [await ask(false), await ask(true)]
    for (const count of COUNTS) {
      const straight = straightOnes.filter(one => one.count === count)
      const disturbed = disturbedOnes.filter(one => one.count === count)
      const { calibration, crossFitted } = fitCalibration([...straight, ...disturbed])
      const fitted = rounded(calibration)
      lines.push(`    [${count}, [${fitted.join(', ')}]],`)
      const at = `${count}, ${sides === 1 ? 'one' : 'both'}`
      printLine(`${at}: crop as it is`, decideBy(fitted, straight))
      printLine(`${at}: disturbed`, decideBy(fitted, disturbed))
      const wrong = printLine(`${at}: without the design`, crossFitted)
      figures[`cross_wrong_${count}_${sides}`] = Math.round(wrong * 10_000) / 10_000
    }
    lines.push('  ],')
  }
  console.log(
    `\nconst CALIBRATIONS: Record<1 | 2, readonly (readonly [references: number, Calibration])[]> = {\n${lines.join('\n')}\n}`,
  )
  return figures
}

/** Returns the share of wrong names. */
function printLine(title: string, answers: readonly Answer[]): number {
  const { named, wrong, strangersNamed } = namingFigures(answers)
  const cells = [named, wrong, strangersNamed].map(({ mean, deviation }) =>
    `${(100 * mean).toFixed(1)} ± ${(100 * deviation).toFixed(1)}`.padStart(18),
  )
  console.log(title.padEnd(28) + cells.join(''))
  return wrong.mean
}

/** As they stand in the source: weights with one decimal, the constant with two. */
function rounded([a, b, c, d, constant]: Calibration): Calibration {
  const to = (value: number, digits: number) => Number(value.toFixed(digits))
  return [to(a, 1), to(b, 1), to(c, 1), to(d, 1), to(constant, 2)]
}
