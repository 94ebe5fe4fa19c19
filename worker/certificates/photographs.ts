import { plainCertificateNumber } from '../../shared/certificates/certificate-spellings.ts'
import type { CertificateKey } from '../../shared/certificates/certificates.ts'
import { Failure } from '../http/failure.ts'
import type { Photograph } from './port.ts'
import type { CertificateServices } from './services.ts'
import { storedCertificate, storeImages } from './store.ts'

/** Where this server answers with a photograph: the pages load pictures of their own origin alone. */
export const photographPath = ({ grader, number }: CertificateKey, place: number): string =>
  `/api/certificates/${grader}/${encodeURIComponent(number)}/photographs/${place}`

/**
 * A photograph of a certificate that has been checked, read from the grading service and not stored here. Throws
 * NOT_FOUND, also where this deployment may not show it or the service does not send it.
 */
export async function photographOf(
  { directory, now, certificateSources }: CertificateServices,
  { grader, number, place }: CertificateKey & { place: number },
): Promise<Photograph> {
  const key = { grader, number: plainCertificateNumber(grader, number) }
  const photographs = certificateSources[grader]?.photographs
  const address = photographs && (await storedCertificate(directory, key, now()))?.images?.[place]
  const found = address === undefined ? null : await photographs?.read(address)
  // What does not arrive is not shown, and not asked for at each view.
  if (address !== undefined && !found) await storeImages(directory, key, null, now())
  if (!found) throw new Failure('NOT_FOUND', { message: `${grader} sends no such photograph.` })
  return found
}
