import type { Identification } from '../../../shared/coins/identification.ts'
import { NO_LABEL_WORDS } from '../check/holder.ts'

/** A correct identification of a worn 1881-S Morgan dollar; tests override single fields. */
export function morgan(change: Partial<Identification> = {}): Identification {
  return {
    isCoin: true,
    first: 'obverse',
    second: 'reverse',
    sameCoin: true,
    candidates: [
      {
        series: 'Morgan Dollar',
        denomination: 'One Dollar',
        country: 'United States',
        year: { value: '1881', confidence: 0.96, evidence: 'All four digits are sharp.' },
        mintMark: { value: 'S', confidence: 0.9, evidence: 'An S below the wreath.' },
        variety: null,
        confidence: 0.95,
      },
    ],
    legends: { obverse: ['E PLURIBUS UNUM'], reverse: ['UNITED STATES OF AMERICA', 'ONE DOLLAR'] },
    holder: { kind: 'raw', ...NO_LABEL_WORDS },
    gradeEstimate: { low: 'VF20', high: 'VF35', confidence: 0.6, evidence: 'Wear on the cheek.' },
    metal: { colour: 'silver', evidence: 'Grey-white luster.' },
    damage: [],
    replicaSigns: [],
    notes: '',
    ...change,
  }
}

/** The first candidate with other readings. */
export function candidate(
  change: Partial<Identification['candidates'][number]> = {},
): Identification['candidates'][number] {
  const [first] = morgan().candidates
  if (!first) throw new Error('the sample has a candidate')
  return { ...first, ...change }
}

export const readingOf = (
  value: string | null,
  confidence = 0.9,
): Identification['candidates'][number]['year'] => ({
  value,
  confidence,
  evidence: value === null ? 'Too worn to read.' : `It reads ${value}.`,
})
