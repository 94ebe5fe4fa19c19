import { certificateKeySchema } from '../../shared/certificates/certificates.ts'
import type { SlabReading } from '../../shared/certificates/slab-reading.ts'
import type { AnalysisWarning } from '../../shared/coins/coins.ts'
import { checkCertificate } from '../certificates/check-certificate.ts'
import type { CertificateServices } from '../certificates/services.ts'
import { log } from '../http/log.ts'
import type { CheckedCoin } from './check/check-identification.ts'
import { NO_LABEL_WORDS } from './check/holder.ts'
import { withCertificate } from './check/slab-certificate.ts'
import { labelledCoin } from './check/slab-coin.ts'
import { judgeLabel, NO_CODES } from './check/slab-label.ts'

const NOT_READ: AnalysisWarning = {
  code: 'LABEL_NOT_READ',
  message:
    'The coin is in a holder whose label could not be read. If it is a slab, choose the grading service and enter the grade and the certification number. Otherwise it is listed as not certified.',
}

/**
 * The coin of a slab by its three witnesses: the codes that came with the pictures, the words on the label, and the
 * grading service. A coin without a slab stays as it is. A check that fails leaves the certificate not checked.
 * @param codes null where no holder was seen
 */
export async function examineSlab(
  services: CertificateServices,
  userId: number,
  codes: SlabReading | null,
  coin: CheckedCoin,
): Promise<CheckedCoin> {
  const { kind, words } = coin.holder
  const hasCodes = codes !== null && codes.front.length + codes.back.length > 0
  const isRead = hasCodes || kind === 'slab'
  const judged = isRead ? judgeLabel(codes ?? NO_CODES, words ?? NO_LABEL_WORDS) : null
  if (!judged) {
    // The device may have seen a holder that is not a slab's.
    const isHolder = kind === 'slab' || (codes !== null && kind !== 'flip')
    return isHolder ? { ...coin, warnings: [NOT_READ, ...coin.warnings] } : coin
  }
  const labelled = labelledCoin(coin, judged)
  const { grader, certificate, grade } = judged.label
  const key = certificateKeySchema.safeParse({ grader: grader.value, number: certificate.value })
  if (!key.success) return labelled
  try {
    const question = { ...key.data, grade: grade.words ?? undefined }
    const found = await checkCertificate(services, userId, question)
    return withCertificate(labelled, found, judged.code)
  } catch (error) {
    log('error', 'certificate_check_failed', { error })
    return labelled
  }
}
