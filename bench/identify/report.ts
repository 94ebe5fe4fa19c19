import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { findSeries } from '../../shared/numismatics/series.ts'
import type { Asked } from './ask.ts'
import type { Labels } from './truth.ts'

const FIELDS = ['series', 'year', 'mint', 'holder', 'certificate'] as const
type Field = (typeof FIELDS)[number]
const VERDICTS = ['right', 'wrong', 'rightly abstained', 'wrongly abstained'] as const
type Verdict = (typeof VERDICTS)[number]

/** Dollars per million tokens. */
export type TokenPrice = { in: number; out: number }

/** Prints the table of a pass and returns its figures, names with the prefix. */
export function report(
  title: string,
  prefix: string,
  asked: readonly Asked[],
  price: TokenPrice,
): Record<string, number> {
  const counts = countVerdicts(asked)
  const coins = asked.length
  const total = (value: (one: Asked) => number) => asked.reduce((sum, one) => sum + value(one), 0)
  const remembered = total(({ analysis }) =>
    analysis?.fields.coinType.source === 'memory' ? 1 : 0,
  )
  const inputTokens = total(one => one.inputTokens)
  const outputTokens = total(one => one.outputTokens)
  const dollars = (inputTokens * price.in + outputTokens * price.out) / 1e6 / coins
  const ms = total(one => one.ms) / coins
  const calls = total(one => one.calls) / coins
  const cost = price.in + price.out > 0 ? `, $${dollars.toFixed(4)}` : ''
  console.log(`
  ${title}: ${remembered} of ${coins} named from memory
${line('', VERDICTS)}
${FIELDS.map(field =>
  line(
    field,
    VERDICTS.map(verdict => counts[field][verdict]),
  ),
).join('\n')}
    right by confidence (series, year, mint mark)
${calibration(asked).join('\n')}
    a coin: ${Math.round(ms)} ms, ${calls.toFixed(2)} calls, ${Math.round(inputTokens / coins)} + ${Math.round(outputTokens / coins)} tokens${cost}`)
  return {
    [`${prefix}series_right`]: counts.series.right,
    [`${prefix}series_wrong`]: counts.series.wrong,
    [`${prefix}year_right`]: counts.year.right,
    [`${prefix}year_wrong`]: counts.year.wrong,
    [`${prefix}mint_right`]: counts.mint.right,
    [`${prefix}mint_wrong`]: counts.mint.wrong,
    [`${prefix}remembered`]: remembered,
    [`${prefix}calls`]: calls,
    [`${prefix}ms`]: Math.round(ms),
    [`${prefix}dollars`]: dollars,
  }
}

const line = (name: string, cells: readonly (string | number)[]): string =>
  `    ${name.padEnd(12)}${cells.map(cell => String(cell).padStart(19)).join('')}`

function countVerdicts(asked: readonly Asked[]): Record<Field, Record<Verdict, number>> {
  const count = (field: Field, verdict: Verdict) =>
    asked.filter(one => verdictOf(one, field) === verdict).length
  const byVerdict = (field: Field): Record<Verdict, number> => ({
    right: count(field, 'right'),
    wrong: count(field, 'wrong'),
    'rightly abstained': count(field, 'rightly abstained'),
    'wrongly abstained': count(field, 'wrongly abstained'),
  })
  return {
    series: byVerdict('series'),
    year: byVerdict('year'),
    mint: byVerdict('mint'),
    holder: byVerdict('holder'),
    certificate: byVerdict('certificate'),
  }
}

/** How many answers of each tenth of confidence are right. */
function calibration(asked: readonly Asked[]): string[] {
  const tenths = Array.from({ length: 10 }, () => ({ right: 0, all: 0 }))
  for (const one of asked)
    for (const field of FIELDS) {
      const verdict = verdictOf(one, field)
      const confidence = one.analysis && confidenceOf(one.analysis, field)
      const tenth = confidence === null ? null : tenths[Math.min(9, Math.floor(confidence * 10))]
      if (!tenth || (verdict !== 'right' && verdict !== 'wrong')) continue
      tenth.all += 1
      if (verdict === 'right') tenth.right += 1
    }
  return tenths.flatMap(({ right, all }, at) =>
    all === 0 ? [] : [`    ${at / 10}–${(at + 1) / 10}   ${right} of ${all}`],
  )
}

function verdictOf({ pair, analysis }: Asked, field: Field): Verdict {
  const truth = truthOf(pair, field)
  const answer = analysis && answerOf(analysis, field)
  if (answer === null) return truth === null ? 'rightly abstained' : 'wrongly abstained'
  return answer === truth ? 'right' : 'wrong'
}

const seriesOf = (text: string) => findSeries(text)[0]?.id ?? text.toLowerCase()

function truthOf(labels: Labels, field: Field): string | null {
  const value = labels[field]
  return field === 'series' && value !== null ? seriesOf(value) : (value?.toLowerCase() ?? null)
}

function answerOf(analysis: CoinAnalysis, field: Field): string | null {
  const { recognised, seriesId, coinType, year, mint, holder } = analysis
  const answers: Record<Field, string | null> = {
    series: recognised ? (seriesId ?? seriesOf(coinType)) : null,
    year,
    mint,
    holder: holder.kind === 'unclear' ? null : holder.kind,
    certificate: holder.certificationNumber,
  }
  return answers[field]?.toLowerCase() || null
}

function confidenceOf({ fields }: CoinAnalysis, field: Field): number | null {
  if (field === 'series') return fields.coinType.confidence
  return field === 'year' || field === 'mint' ? fields[field].confidence : null
}
