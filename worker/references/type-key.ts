import '../../shared/numismatics/world/load-world.ts'
import { type Series, seriesById, worldSeriesNamed } from '../../shared/numismatics/series.ts'
import type { CoinIdentity } from '../../shared/references.ts'

const PART_MAX_CHARACTERS = 130

/**
 * The key of a type: its series in the catalogue, or else its name and denomination in lower case and ASCII. Two
 * names that differ in other letters only differ by their code points.
 */
export function typeKeyOf({ seriesId, coinType, denomination }: CoinIdentity): string {
  const known = seriesOf({ seriesId, coinType, denomination })
  if (known) return known.id
  return ['name', coinType, denomination]
    .map(slugOf)
    .filter(part => part !== '')
    .join('-')
}

/** By its id; a type of another country also by its exact name, which the catalogue of euro coins has alone. */
const seriesOf = ({ seriesId, coinType }: CoinIdentity): Series | null =>
  seriesId === null ? worldSeriesNamed(coinType) : seriesById(seriesId)

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/[^a-z0-9-]/gu, letter => `u${(letter.codePointAt(0) ?? 0).toString(16)}`)
    .replace(/^-+|-+$/g, '')
    .slice(0, PART_MAX_CHARACTERS)
}

/** The identity with the catalogue's own words where it has the series. */
export function asCatalogued(identity: CoinIdentity): CoinIdentity {
  const series = seriesOf(identity)
  if (!series) return { ...identity, seriesId: null }
  return { seriesId: series.id, coinType: series.name, denomination: series.denomination }
}

/** Whether two identities are of one type. */
export const isSameType = (a: CoinIdentity, b: CoinIdentity): boolean =>
  typeKeyOf(asCatalogued(a)) === typeKeyOf(asCatalogued(b))
