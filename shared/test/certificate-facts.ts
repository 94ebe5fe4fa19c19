import type { CertificateFacts } from '../certificates/certificates.ts'

/** What PCGS says of an 1881-S Morgan dollar in MS65. */
export const MORGAN_FACTS: CertificateFacts = {
  coinNumber: '7130',
  name: '1881-S $1',
  series: 'Morgan Dollar',
  denomination: '$1',
  country: 'The United States of America',
  year: '1881',
  mint: 'S',
  grade: 'MS65',
  variety: '',
  hasNfc: false,
  hasCac: null,
  url: null,
}
