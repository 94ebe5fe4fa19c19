import { Hono } from 'hono'
import { listingTemplatesSchema } from '../../../shared/listing/listing-templates.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { validated } from '../../http/validation.ts'
import { saveTemplates, templatesOf } from '../settings/listing-templates.ts'

/** The caller's own templates for new drafts. */
export const listingTemplatesRoutes = new Hono<SignedInEnv<DatabaseServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await templatesOf(c.get('services').db, c.get('user').id)))
  .put('/', validated('json', listingTemplatesSchema), async c => {
    const templates = c.req.valid('json')
    await saveTemplates(c.get('services'), c.get('user').id, templates)
    return c.json(templates)
  })
