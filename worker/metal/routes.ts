import { Hono } from 'hono'
import { z } from 'zod'
import {
  changeRuleSchema,
  metalChartQuerySchema,
  metalListingsSchema,
  metalRunsQuerySchema,
  previewRuleSchema,
  startRuleSchema,
} from '../../shared/metal/metal.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { metalReadings } from '../market/spot-prices.ts'
import { metalOverview } from './overview.ts'
import { previewRule, REPLAY_STEP_MS, REPLAYED_MS } from './preview.ts'
import { addRule, changeRule, deleteRule } from './rule-store.ts'
import { followAgain, metalRunsOf, showListings, undoRun } from './runs.ts'
import type { MetalServices } from './services.ts'

const idSchema = z.object({ id: z.coerce.number().int().positive() })

/** A seller's own metal rules, what they did, and what they would do. */
export const metalRoutes = new Hono<SignedInEnv<MetalServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await metalOverview(c.get('services'), c.get('user').id)))
  .get('/chart', validated('query', metalChartQuerySchema), async c => {
    const { directory, now } = c.get('services')
    const readings = await metalReadings(directory, c.req.valid('query').metal, {
      since: now() - REPLAYED_MS,
      thinMs: REPLAY_STEP_MS,
    })
    return c.json({ readings })
  })
  .get('/runs', validated('query', metalRunsQuerySchema), async c =>
    c.json(await metalRunsOf(c.get('services').db, c.get('user').id, c.req.valid('query').before)),
  )
  .post('/runs/:id/undo', validated('param', idSchema), async c => {
    const listings = await undoRun(c.get('services'), c.get('user').id, c.req.valid('param').id)
    return c.json({ listings }, 202)
  })
  .post('/preview', validated('json', previewRuleSchema), async c =>
    c.json(await previewRule(c.get('services'), c.get('user').id, c.req.valid('json'))),
  )
  .post('/rules', validated('json', startRuleSchema), async c => {
    const { id } = c.get('user')
    await addRule(c.get('services'), id, c.req.valid('json').terms)
    await c.get('services').metalWatchers(id, watcher => watcher.start(id))
    return c.json({ success: true as const }, 201)
  })
  .put('/rules/:id', validated('param', idSchema), validated('json', changeRuleSchema), async c => {
    const { id } = c.get('user')
    await changeRule(c.get('services'), id, c.req.valid('param').id, c.req.valid('json'))
    await c.get('services').metalWatchers(id, watcher => watcher.start(id))
    return c.json({ success: true as const })
  })
  .delete('/rules/:id', validated('param', idSchema), async c => {
    await deleteRule(c.get('services').db, c.get('user').id, c.req.valid('param').id)
    return c.json({ success: true as const })
  })
  .post('/listings/follow', validated('json', metalListingsSchema), async c => {
    const { listingIds } = c.req.valid('json')
    const listings = await followAgain(c.get('services'), c.get('user').id, listingIds)
    return c.json({ listings })
  })
  .post('/listings/show', validated('json', metalListingsSchema), async c => {
    const { listingIds } = c.req.valid('json')
    const listings = await showListings(c.get('services'), c.get('user').id, listingIds)
    return c.json({ listings }, 202)
  })
