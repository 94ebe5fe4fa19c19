import type { Grader } from '../../shared/certificates/graders.ts'
import type { DatabaseServices } from '../db/connection.ts'
import type { CertificateSource } from './port.ts'

/** What the certificates slice needs. A grading service without a source is not asked. */
export type CertificateServices = DatabaseServices & {
  certificateSources: Partial<Record<Grader, CertificateSource>>
}
