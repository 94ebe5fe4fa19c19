import { Hono } from 'hono'
import {
  type PastedResults,
  pastedCertificatesSchema,
} from '../../../shared/certificates/certificates.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import { validated } from '../../http/validation.ts'
import {
  type CertificateDraftServices,
  draftsOfCertificates,
} from '../drafts/certificate-drafts.ts'

/** Drafts from a pasted list of certificates. */
export const certificateDraftRoutes = new Hono<SignedInEnv<CertificateDraftServices>>().post(
  '/drafts',
  signedIn,
  validated('json', pastedCertificatesSchema),
  async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    const { certificates } = c.req.valid('json')
    const times = certificates.length
    await consumeRateLimits(services, [
      { limit: 'pastedCertificatesByUser', subject: String(id), times },
    ])
    const work = draftsOfCertificates(services, id, certificates)
    // Carried through when the seller leaves the page.
    c.executionCtx.waitUntil(work)
    return c.json({ results: await work } satisfies PastedResults)
  },
)
