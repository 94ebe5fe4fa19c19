import type { CoinReading, Identification } from '../../shared/coins/identification.ts'
import type { CoinIdentity } from '../../shared/references.ts'
import type { RecalledCoin } from '../references/recall-coin.ts'
import { type CheckedCoin, checkIdentification } from './check/check-identification.ts'
import { NO_LABEL_WORDS } from './check/holder.ts'

const UNREAD = { value: null, confidence: 0, evidence: '' }
/** Of a coin that was not shown to the model. */
const NOTHING_READ: CoinReading = {
  sameCoin: true,
  year: UNREAD,
  mintMark: UNREAD,
  variety: null,
  holder: { kind: 'unclear', ...NO_LABEL_WORDS },
  gradeEstimate: { low: null, high: null, confidence: 0, evidence: '' },
  metal: { colour: 'unclear', evidence: '' },
  damage: [],
  replicaSigns: [],
  notes: '',
}

/**
 * What the model saw of a coin that it could not name: everything but the name and the date. `dated` is what it has read
 * since it was told the name; null where it was not asked, or did not answer.
 */
export const readingOf = (
  { sameCoin, holder, gradeEstimate, metal, damage, replicaSigns, notes }: Identification,
  dated: CoinReading | null,
): CoinReading => ({
  ...NOTHING_READ,
  ...(dated && { year: dated.year, mintMark: dated.mintMark, variety: dated.variety }),
  sameCoin,
  holder,
  gradeEstimate,
  metal,
  damage,
  replicaSigns,
  notes,
})

const EVIDENCE: Record<RecalledCoin['library'], string> = {
  confirmed: 'It is like coins that you or other sellers have confirmed before.',
  seed: 'It is like the pictures of this type in the catalogue of euro coins.',
}
/** What the model would have seen: without it these say something untrue. */
const READING_WARNINGS: ReadonlySet<string> = new Set(['DATE_NOT_VISIBLE', 'MINT_MARK_NOT_VISIBLE'])

/**
 * The coin that memory is sure of, checked like any other: its type from memory, the rest from the reading. What is
 * empty is to be confirmed by the seller.
 * @param reading null where the model was not asked, or did not answer
 * @param reason why it was not asked, where the seller has to know
 */
export function rememberedCoin(
  recalled: RecalledCoin,
  reading: CoinReading | null,
  reason = '',
): CheckedCoin {
  const { identity, errorChance } = recalled
  const { coin } = checkIdentification(seenAs(recalled, reading ?? NOTHING_READ), identity)
  const confidence = 1 - errorChance
  const toConfirm = { toConfirm: true } as const
  const source = reading ? 'model' : 'memory'
  const unread = { source, ...(reason && { evidence: reason }), ...toConfirm } as const
  const { year, mint } = coin.fields
  return {
    ...coin,
    fields: {
      coinType: {
        value: coin.coinType,
        confidence,
        evidence: EVIDENCE[recalled.library],
        source: 'memory',
        ...(recalled.library === 'seed' && { fromCatalogue: true as const }),
      },
      year: coin.year === '' ? { ...year, ...unread } : year,
      mint: coin.mint === '' ? { ...mint, ...unread } : mint,
    },
    grade: coin.grade.value === '' ? { ...coin.grade, ...toConfirm } : coin.grade,
    warnings: coin.warnings.filter(({ code }) => reading || !READING_WARNINGS.has(code)),
  }
}

function seenAs(
  { identity, errorChance, frontSide }: RecalledCoin,
  { year, mintMark, variety, ...reading }: CoinReading,
): Identification {
  const other = { obverse: 'reverse', reverse: 'obverse', unclear: 'unclear' } as const
  return {
    ...reading,
    isCoin: true,
    first: frontSide,
    second: other[frontSide],
    candidates: [
      {
        series: identity.coinType,
        denomination: identity.denomination,
        country: '',
        year,
        mintMark,
        variety,
        confidence: 1 - errorChance,
      },
    ],
    legends: { obverse: [], reverse: [] },
  }
}

/** Whether memory named the coin. */
export const isRemembered = ({ fields }: Pick<CheckedCoin, 'fields'>): boolean =>
  fields.coinType.source === 'memory'

/** The type that an analysis names. */
export const identityOf = ({
  seriesId,
  coinType,
  denomination,
}: Pick<CheckedCoin, 'seriesId' | 'coinType' | 'denomination'>): CoinIdentity => ({
  seriesId,
  coinType,
  denomination,
})
