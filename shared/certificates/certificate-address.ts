/** Addresses of certificates: read out of QR codes, and made for a person to open. */
import { writtenCertificate } from './certificate-number.ts'
import type { LabelGrader } from './label-graders.ts'

/** NGC has one site per region. */
const NGC_HOST = /^(?:www\.)?ngccoin\.(?:com|uk|de|cn|hk|in)$/
const PCGS_HOST = /^(?:[a-z0-9-]+\.)?pcgs\.com(?:\.cn|\.hk)?$/
/** Parts of PCGS's site whose long numbers are of sets, sales and coins. */
const PCGS_OTHER_PAGES =
  /^(?:auctionprices|auctions|coinfacts|coins|ebay|events|news|photograde|pop|prices|setregistry|shows)$/i

/**
 * The certificate in the address of a service's page for it. NGC: `/certlookup/{7}-{3}/{grade}/`. The address in QR
 * codes of PCGS is undocumented; its page is `/cert/{certificate}`, so the certificate is the last part or `certno`.
 * Null for any other text or address.
 */
export function certificateInAddress(
  text: string,
): { grader: LabelGrader; certificate: string; grade: number | null } | null {
  const written = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!/^[^\s]+\.[^\s]+\/[^\s]+$/.test(text) || !URL.canParse(written)) return null
  const url = new URL(written)
  const parts = url.pathname.split('/').filter(part => part !== '')
  if (NGC_HOST.test(url.hostname)) {
    const at = parts.findIndex(part => part.toLowerCase() === 'certlookup')
    const certificate = at === -1 ? null : writtenCertificate('NGC', parts[at + 1] ?? '')
    return certificate === null
      ? null
      : { grader: 'NGC', certificate, grade: sheldonNumber(parts[at + 2]) }
  }
  if (!PCGS_HOST.test(url.hostname) || parts.some(part => PCGS_OTHER_PAGES.test(part))) return null
  const asked = [...url.searchParams].find(([name]) => /^cert(?:no|number)?$/i.test(name))?.[1]
  const certificate = writtenCertificate('PCGS', asked ?? parts.at(-1) ?? '')
  return certificate === null ? null : { grader: 'PCGS', certificate, grade: null }
}

function sheldonNumber(text: string | undefined): number | null {
  const number = /^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number >= 1 && number <= 70 ? number : null
}

/** Services whose pages for a certificate are not known for sure: a person starts at the front page. */
const FRONT_PAGES = {
  ANACS: 'https://anacs.com/',
  ICG: 'https://www.icgcoin.com/',
  CACG: 'https://www.cacgrading.com/',
  SEGS: 'https://www.segscoins.com/',
} as const

/**
 * The page on which a person checks a certificate. NGC asks for the grade too; without one its front page of
 * certificates is opened.
 * @param grade - Sheldon number
 */
export function certificatePage(
  grader: LabelGrader,
  certificate: string,
  grade: number | null,
): string {
  if (grader === 'PCGS') return `https://www.pcgs.com/cert/${certificate}`
  if (grader !== 'NGC') return FRONT_PAGES[grader]
  return grade === null
    ? 'https://www.ngccoin.com/certlookup/'
    : `https://www.ngccoin.com/certlookup/${certificate}/${grade}/`
}
