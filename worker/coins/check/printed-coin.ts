import type { CertifiedCoin } from '../../../shared/certificates/certificates.ts'
import { certificateDifferences } from '../../../shared/certificates/compare-certificate.ts'
import type { AnalysisWarning, JudgedField, SlabLabel } from '../../../shared/coins/coins.ts'
import { type CheckedCoin, isVariety } from './check-identification.ts'
import { joinMeasures, joinNames } from './join-witnesses.ts'
import { printedCoinOf } from './read-printed-coin.ts'
import { isSettled } from './settled-warnings.ts'

/** Label and picture agree: one model has read both. */
const BOTH = 0.95

/**
 * The coin with what its label prints of it. A label of the same coin fills what the picture leaves open; one of
 * another coin fills nothing and is a question with both sides.
 */
export function withPrintedCoin(coin: CheckedCoin, label: SlabLabel): CheckedCoin {
  const seen = coin.recognised ? coin : UNNAMED
  const printed = coinOfLabel(label, seen.seriesId)
  if (!printed) return coin
  const differences = certificateDifferences(printed, { ...seen, grade: '' })
  if (differences.length === 0) return completed(coin, printed, label)
  const own = differences.map(each => each.own).join(', ')
  const { seriesId, coinType, year, mint } = printed
  const warning: AnalysisWarning = {
    code: 'LABEL_OF_OTHER_COIN',
    message: `The label says “${label.coin?.value ?? ''}”, but the picture shows ${own}. Compare the coin with its label: this may be a fake.`,
    printed: { seriesId, coinType, year, mint },
  }
  return { ...coin, warnings: [warning, ...coin.warnings] }
}

const UNNAMED = { seriesId: null, coinType: '', year: '', mint: '' }

/**
 * The coin that a label names; null where none is legible.
 * @param seenSeries of the picture: for a label that names no series
 */
export function coinOfLabel(
  { coin, variety }: SlabLabel,
  seenSeries: string | null = null,
): CertifiedCoin | null {
  return coin?.value
    ? printedCoinOf({ coin: coin.value, variety: variety?.value ?? '' }, seenSeries)
    : null
}

function completed(coin: CheckedCoin, printed: CertifiedCoin, label: SlabLabel): CheckedCoin {
  const confidence = label.coin?.confidence ?? 0
  const judged = (seen: JudgedField, text: string): JudgedField =>
    text === ''
      ? seen
      : seen.value !== null
        ? { ...seen, confidence: Math.max(seen.confidence, BOTH) }
        : {
            value: text,
            confidence,
            evidence: 'Printed on the label of the holder.',
            source: 'label',
          }
  const { coinType, year, mint } = coin.fields
  const hasVariety = coin.specialAttributes.some(isVariety)
  return {
    ...coin,
    recognised: coin.recognised || printed.seriesId !== null,
    ...(!coin.recognised && printed.seriesId !== null && { named: null }),
    ...joinNames(coin, printed),
    ...joinMeasures(coin, printed),
    specialAttributes: hasVariety
      ? coin.specialAttributes
      : [...printed.specialAttributes, ...coin.specialAttributes],
    confidence: Math.max(coin.confidence, printed.seriesId ? confidence : 0),
    fields: {
      coinType: judged(coinType, printed.coinType),
      year: judged(year, printed.year),
      mint: judged(mint, printed.mint),
    },
    warnings: coin.warnings.filter(each => !isSettled(each, printed)),
  }
}
