import type { Certificate } from '../../../shared/certificates/certificates.ts'

const CERTIFIED_FIELDS = ['seriesId', 'coinType', 'year', 'mint', 'grade'] as const
type CertifiedField = (typeof CERTIFIED_FIELDS)[number]

/** The fields of a listing's form that the certificate settles, with its values; what it leaves open is left out. */
export function certifiedFields({
  coin,
}: Pick<Certificate, 'coin'>): { name: CertifiedField; value: string }[] {
  return CERTIFIED_FIELDS.flatMap(name => {
    const value = coin?.[name] ?? ''
    return value === '' ? [] : [{ name, value }]
  })
}
