import { certificatePage } from '../../shared/certificates/certificate-address.ts'
import { formProblem } from '../../shared/certificates/certificate-number.ts'
import { plainCertificateNumber } from '../../shared/certificates/certificate-spellings.ts'
import {
  type Certificate,
  type CertificateKey,
  certificateKeySchema,
  PHOTOGRAPHS_MAX,
} from '../../shared/certificates/certificates.ts'
import { certifiedCoinOf } from '../../shared/certificates/certified-coin.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { log } from '../http/log.ts'
import { photographPath } from './photographs.ts'
import type { CertificateSource } from './port.ts'
import { listingsWithCertificate, makeCardsDue } from './same-certificate.ts'
import type { CertificateServices } from './services.ts'
import {
  type StoredCertificate,
  storeCertificate,
  storedCertificate,
  storeImages,
} from './store.ts'

/** What a check needs beside the certificate: the grade on the label makes NGC's link exact. */
type Question = CertificateKey & { grade?: string | undefined }

/**
 * What the grading service says of a certificate: what is stored while it is fresh, else its answer. A service that
 * has no source, does not answer in time or whose budget is used up leaves it not checked, with the reason and the
 * link to the service's own page; an older answer then still counts.
 */
export async function checkCertificate(
  services: CertificateServices,
  userId: number,
  question: Question,
): Promise<Certificate> {
  const { directory, db, now } = services
  const { grader } = question
  const key = { grader, number: plainCertificateNumber(grader, question.number) }
  const source = services.certificateSources[grader]
  const listings = await listingsWithCertificate(db, userId, key)
  const blank = { ...unchecked(key, question.grade), listings }
  const wrongForm = formProblem(grader, key.number)
  if (wrongForm) return { ...blank, message: wrongForm }
  if (!source) return { ...blank, message: noSource(grader) }
  const stored = await storedCertificate(directory, key, now())
  if (stored && !stored.isPriceOld) return withImages(services, { userId, source, blank }, stored)
  const answer = await source.ask(key.number, userId)
  if (!answer.ok)
    return stored
      ? certificateOf(blank, stored)
      : { ...blank, message: answer.reason, canAskAgain: true }
  const at = now()
  await storeCertificate(directory, key, answer.found, at)
  await makeCardsDue(db, userId, key)
  const images = { images: stored?.images ?? null, isImagesDue: stored?.isImagesDue ?? true }
  const fresh = { ...key, ...images, found: answer.found, askedAt: at, isPriceOld: false }
  return withImages(services, { userId, source, blank }, fresh)
}

/**
 * Asks the grading service about the certificate of a listing, unless its facts are stored: before a publication.
 * A service that fails stops nobody.
 */
export async function ensureChecked(
  services: CertificateServices,
  userId: number,
  { grader, certificationNumber }: { grader: string | null; certificationNumber: string | null },
): Promise<void> {
  const key = certificateKeySchema.safeParse({ grader, number: certificationNumber })
  if (!key.success || !services.certificateSources[key.data.grader]) return
  const number = plainCertificateNumber(key.data.grader, key.data.number)
  try {
    const stored = await storedCertificate(
      services.directory,
      { ...key.data, number },
      services.now(),
    )
    if (!stored) await checkCertificate(services, userId, key.data)
  } catch (error) {
    log('error', 'certificate_check_failed', { error })
  }
}

const noSource = (grader: string) =>
  grader === 'PCGS'
    ? 'This server has no access to PCGS’s certificates.'
    : `${grader} answers no other programs. Compare the coin with its page.`

/** The certificate before anybody is asked. */
function unchecked(key: CertificateKey, grade = ''): Certificate {
  return {
    ...key,
    state: 'not_checked',
    message: '',
    canAskAgain: false,
    link: certificatePage(key.grader, key.number, parseGrade(grade)?.number ?? null),
    facts: null,
    coin: null,
    population: null,
    populationHigher: null,
    guidePriceCents: null,
    images: [],
    checkedAt: null,
    listings: [],
  }
}

function certificateOf(blank: Certificate, stored: StoredCertificate): Certificate {
  const { found, images, askedAt } = stored
  const checkedAt = new Date(askedAt).toISOString()
  if (!found)
    return {
      ...blank,
      state: 'unknown',
      message: `${blank.grader} knows no certificate ${blank.number}.`,
      checkedAt,
    }
  const { facts, prices } = found
  return {
    ...blank,
    state: 'checked',
    facts,
    coin: certifiedCoinOf(facts),
    population: prices.population,
    populationHigher: prices.populationHigher,
    guidePriceCents: prices.guideCents,
    images: (images ?? [])
      .slice(0, PHOTOGRAPHS_MAX)
      .map((_, place) => photographPath(blank, place)),
    checkedAt,
  }
}

type Asked = { userId: number; source: CertificateSource; blank: Certificate }

/** With the service's photographs, where the deployment shows them. Without them the certificate is no less checked. */
async function withImages(
  { directory, now }: CertificateServices,
  { userId, source, blank }: Asked,
  stored: StoredCertificate,
): Promise<Certificate> {
  if (!source.photographs) return certificateOf(blank, { ...stored, images: null })
  if (!stored.isImagesDue || !stored.found) return certificateOf(blank, stored)
  const answer = await source.photographs.addresses(stored.number, userId)
  const images = answer.ok ? answer.urls : null
  if (answer.ok || answer.isAsked) await storeImages(directory, stored, images, now())
  return certificateOf(blank, { ...stored, images })
}
