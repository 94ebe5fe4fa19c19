import type { CertifiedCoin } from '../../../shared/certificates/certificates.ts'

type Named = Pick<CertifiedCoin, 'seriesId' | 'coinType' | 'year' | 'mint' | 'denomination'>

/** Which coin it is: each field of the first witness, or of the second where the first says nothing. */
export const joinNames = (first: Named, second: Named): Named => ({
  seriesId: first.seriesId ?? second.seriesId,
  coinType: first.coinType || second.coinType,
  year: first.year || second.year,
  mint: first.mint || second.mint,
  denomination: first.denomination || second.denomination,
})

type Measured = Pick<CertifiedCoin, 'composition' | 'weight' | 'diameter'>

/** What the tables say of it: each field as it stands, or of the witness where it is empty. */
export const joinMeasures = (coin: Measured, witness: Measured): Measured => ({
  composition: coin.composition || witness.composition,
  weight: coin.weight || witness.weight,
  diameter: coin.diameter || witness.diameter,
})
