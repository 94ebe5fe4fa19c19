import { certificateKeySchema } from '../../shared/certificates.ts'
import { checkCertificate } from '../certificates/check-certificate.ts'
import type { CertificateServices } from '../certificates/services.ts'
import { slabOfPair } from '../certificates/slab-readings.ts'
import { log } from '../http/log.ts'
import type { CheckedCoin } from './check/check-identification.ts'
import { withCertificate } from './check/slab-certificate.ts'
import { labelledCoin } from './check/slab-coin.ts'
import { judgeLabel, NO_CODES } from './check/slab-label.ts'

const NO_WORDS = { grader: null, certificationNumber: null, labelGrade: null }

type Pair = { front: { sha256: string }; back: { sha256: string } }

/**
 * The coin of a slab by its three witnesses: the codes that came with the pictures, the words on the label, and the
 * grading service. A coin without a slab stays as it is. A check that fails leaves the certificate not checked.
 */
export async function examineSlab(
  services: CertificateServices,
  userId: number,
  pair: Pair,
  coin: CheckedCoin,
): Promise<CheckedCoin> {
  const codes = await slabOfPair(services.db, userId, pair)
  if (!codes && coin.holder.kind !== 'slab') return coin
  const judged = judgeLabel(codes ?? NO_CODES, coin.holder.words ?? NO_WORDS)
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
