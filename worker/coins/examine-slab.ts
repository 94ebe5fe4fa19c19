import { certificateKeySchema } from '../../shared/certificates.ts'
import type { SlabReading } from '../../shared/slab-reading.ts'
import { checkCertificate } from '../certificates/check-certificate.ts'
import type { CertificateServices } from '../certificates/services.ts'
import { log } from '../http/log.ts'
import type { CheckedCoin } from './check/check-identification.ts'
import { NO_LABEL_WORDS } from './check/holder.ts'
import { withCertificate } from './check/slab-certificate.ts'
import { labelledCoin } from './check/slab-coin.ts'
import { judgeLabel, NO_CODES } from './check/slab-label.ts'

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
  // A reading without codes is of a holder, which may be a flip.
  const hasCodes = codes !== null && codes.front.length + codes.back.length > 0
  if (!hasCodes && coin.holder.kind !== 'slab') return coin
  const judged = judgeLabel(codes ?? NO_CODES, coin.holder.words ?? NO_LABEL_WORDS)
  if (!judged) return coin
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
