import { withSticker } from '../numismatics/cac-sticker.ts'
import type { Series } from '../numismatics/series.ts'
import { asStruck, mintsOf, strikeOf } from '../numismatics/strikes.ts'
import { type MintMark, parseMintMark } from '../numismatics/tables/mints.ts'
import { matchSeries } from '../numismatics/world/match-series.ts'
import type { CertificateFacts, CertifiedCoin } from './certificates.ts'

/** Words of a name before the denomination and behind it: "1909-S VDB 1C, BN" has none that a series needs. */
const NO_SERIES = /^\(?none\)?$/i

/** The coin of a certificate in the form's words, with what the tables know of it. */
export function certifiedCoinOf(facts: CertificateFacts): CertifiedCoin {
  const year = /^\d{4}$/.test(facts.year) ? Number(facts.year) : null
  const series = certifiedSeries(facts, year)
  const coinType = namedSeries(facts) || facts.name
  return formCoin(series, {
    ...facts,
    coinType,
    grade: withSticker(facts.grade, facts.hasCac === true),
    mint: mintOf(series?.id ?? null, year, facts.mint),
  })
}

type SeriesFacts = Pick<CertificateFacts, 'series' | 'name' | 'denomination' | 'country'>

const namedSeries = ({ series }: SeriesFacts): string =>
  NO_SERIES.test(series.trim()) ? '' : series

/** The series of the tables that a service's words name; null where they have none. */
export function certifiedSeries(facts: SeriesFacts, year: number | null): Series | null {
  return matchSeries({ ...facts, series: namedSeries(facts) || facts.name }, year)
}

type WordedCoin = Pick<CertifiedCoin, 'coinType' | 'denomination' | 'year' | 'grade'> & {
  mint: MintMark | null
  variety: string
}

/** A coin in the form's words, with what the tables know of its strike; its name is theirs where they have it. */
export function formCoin(series: Series | null, coin: WordedCoin): CertifiedCoin {
  const year = /^\d{4}$/.test(coin.year) ? Number(coin.year) : null
  const { mint, variety } = coin
  const struck = series && year !== null && mint ? { seriesId: series.id, year, mint } : null
  const result = struck && strikeOf(struck)
  // Where the date comes in several metals neither certificate nor label says which.
  const strike = result?.ok && result.strike.alternatives.length === 0 ? result.strike : null
  return {
    seriesId: series?.id ?? null,
    coinType: series?.name ?? coin.coinType,
    denomination: series?.denomination ?? coin.denomination,
    year: coin.year,
    mint: mint ?? '',
    grade: coin.grade,
    composition: strike?.composition ?? '',
    weight: strike ? `${strike.weightGrams} g` : '',
    diameter: strike ? `${strike.diameterMm} mm` : '',
    specialAttributes: variety === '' ? [] : [variety],
  }
}

/** PCGS gives P, or nothing, for a coin that Philadelphia left unmarked. */
function mintOf(seriesId: string | null, year: number | null, text: string): MintMark | null {
  const mint = parseMintMark(text === '' ? 'none' : text)
  if (mint === null || seriesId === null || year === null) return text === '' ? null : mint
  const mints = mintsOf(seriesId, year)
  // From 1980 on Philadelphia sets its P, and a service may leave it out.
  if (mint === 'none' && !mints.includes('none') && mints.includes('P')) return 'P'
  return asStruck({ seriesId, year, mint })
}
