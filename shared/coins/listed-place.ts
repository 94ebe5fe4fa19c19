import { COUNTRIES } from '../numismatics/series.ts'
import type { CoinAnalysis } from './coins.ts'

/**
 * Country and denomination of a listing from its analysis. A coin of the United States has none in its listing: its
 * series tells them.
 */
export function listedPlace({ recognised, issuer = '', denomination }: CoinAnalysis) {
  const isForeign = recognised && issuer !== '' && issuer !== COUNTRIES.US
  return { country: isForeign ? issuer : '', denomination: isForeign ? denomination : '' }
}
