import { Hono } from 'hono'
import { z } from 'zod'
import { certificateKeySchema } from '../../shared/certificates.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { checkCertificate } from './check-certificate.ts'
import type { CertificateServices } from './services.ts'

const querySchema = z.object({
  /** The grade on the label: NGC's page wants it. */
  grade: z.string().max(60).optional(),
})

export const certificateRoutes = new Hono<SignedInEnv<CertificateServices>>().get(
  '/:grader/:number',
  signedIn,
  validated('param', certificateKeySchema),
  validated('query', querySchema),
  async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'certificatesByUser', subject: String(id) }])
    const { grade } = c.req.valid('query')
    return c.json(await checkCertificate(services, id, { ...c.req.valid('param'), grade }))
  },
)
