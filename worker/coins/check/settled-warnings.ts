import type { CertifiedCoin } from '../../../shared/certificates/certificates.ts'
import type { AnalysisWarning } from '../../../shared/coins/coins.ts'

/** What a certificate or a label settles, with the field that says it: of a date in several metals it names no composition. */
const SETTLED: Partial<Record<AnalysisWarning['code'], keyof CertifiedCoin>> = {
  NOT_RECOGNISED: 'coinType',
  MINT_MARK_NOT_VISIBLE: 'mint',
  DATE_NOT_VISIBLE: 'year',
  COMPOSITION_UNSURE: 'composition',
  GRADE_IS_ESTIMATE: 'grade',
}

/** Whether a certificate, or a label, answers what a warning asks. */
export function isSettled({ code }: AnalysisWarning, certified: CertifiedCoin): boolean {
  const field = SETTLED[code]
  return field !== undefined && certified[field] !== ''
}
