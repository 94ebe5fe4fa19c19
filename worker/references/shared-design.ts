import { type Series, seriesById } from '../../shared/numismatics/series.ts'
import { seriesOfSameDesign } from '../../shared/numismatics/shared-designs.ts'
import { matchSeries } from '../../shared/numismatics/world/match-series.ts'
import type { CoinIdentity } from '../../shared/references.ts'

/**
 * The other types that have a design of this one. A type that the catalogue does not have counts as the series that
 * its name means: a seller may have typed "Barber 25 Cents".
 */
export function typesOfSameDesign(identity: CoinIdentity): CoinIdentity[] {
  const series = seriesOf(identity)
  if (!series) return []
  return seriesOfSameDesign(series.id).map(({ id, name, denomination }) => ({
    seriesId: id,
    coinType: name,
    denomination,
  }))
}

function seriesOf({ seriesId, coinType, denomination }: CoinIdentity): Series | null {
  const known = seriesId === null ? null : seriesById(seriesId)
  return known ?? matchSeries({ series: coinType, denomination, country: '' }, null)
}
