import { Hono } from 'hono'
import { sellingSettingsSchema } from '../../../shared/listing/selling-settings.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { validated } from '../../http/validation.ts'
import { saveSellingSettings, sellingSettingsAnswer } from '../settings/selling-settings.ts'

/** The caller's own settings for all of their listings. */
export const sellingSettingsRoutes = new Hono<SignedInEnv<DatabaseServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await sellingSettingsAnswer(c.get('services').db, c.get('user').id)))
  .put('/', validated('json', sellingSettingsSchema), async c => {
    await saveSellingSettings(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json(await sellingSettingsAnswer(c.get('services').db, c.get('user').id))
  })
