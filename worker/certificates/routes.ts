import { Hono } from 'hono'
import { z } from 'zod'
import { certificateKeySchema, PHOTOGRAPHS_MAX } from '../../shared/certificates/certificates.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { checkCertificate } from './check-certificate.ts'
import { photographOf } from './photographs.ts'
import type { CertificateServices } from './services.ts'

const DAY_SECONDS = 86_400

const querySchema = z.object({
  /** The grade on the label: NGC's page wants it. */
  grade: z.string().max(60).optional(),
})

const photographSchema = certificateKeySchema.extend({
  place: z.coerce
    .number()
    .int()
    .min(0)
    .max(PHOTOGRAPHS_MAX - 1),
})

export const certificateRoutes = new Hono<SignedInEnv<CertificateServices>>()
  .get(
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
  .get(
    '/:grader/:number/photographs/:place',
    signedIn,
    validated('param', photographSchema),
    async c => {
      const services = c.get('services')
      const subject = String(c.get('user').id)
      await consumeRateLimits(services, [{ limit: 'certificatePhotographsByUser', subject }])
      const { type, bytes } = await photographOf(services, c.req.valid('param'))
      return c.body(bytes, 200, {
        'Content-Type': type,
        'Cache-Control': `private, max-age=${DAY_SECONDS}`,
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )
