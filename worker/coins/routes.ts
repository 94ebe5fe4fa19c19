import { type Context, Hono } from 'hono'
import { type AnalysisState, coinAnalysisAnswer, FAST_PART } from '../../shared/coins/coins.ts'
import { pictureUrl } from '../../shared/pictures/pictures.ts'
import { signedIn } from '../accounts/sessions.ts'
import { deleteSlabOfRefused, receivedSlab, storeSlab } from '../certificates/slab-readings.ts'
import { countsItsBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { withPair } from '../pictures/receive-pair.ts'
import { deleteFacesOfRefused, receivedFaces, storeFaces } from '../references/faces.ts'
import { completeAnalysis, type StartedAnalysis, startAnalysis } from './analyze.ts'
import type { CoinServices } from './services.ts'
import { analysisById } from './store.ts'

export const coinRoutes = new Hono<SignedInEnv<CoinServices>>()
  .post('/analyze', signedIn, countsItsBody, async c => {
    const started = await start(c)
    const analysis = completeAnalysis(visionServices(c), started)
    // Continues when the seller closes the page.
    c.executionCtx.waitUntil(analysis.then(settled, settled))
    return c.json(coinAnalysisAnswer.encode(await analysis))
  })
  .get('/analyses/:id', signedIn, async c => {
    const { db, now } = c.get('services')
    const key = { id: c.req.param('id'), userId: c.get('user').id }
    const row = await analysisById(db, key, now())
    if (!row) throw new Failure('NOT_FOUND')
    return c.json({
      id: row.id,
      state: row.state,
      images: { front: pictureUrl(row.frontSha256), back: pictureUrl(row.backSha256) },
      analysis: row.result,
      message: row.failure,
    } satisfies AnalysisState)
  })

const settled = () => undefined

function visionServices(c: Context<SignedInEnv<CoinServices>>) {
  const services = c.get('services')
  if (!services.vision) throw new Failure('VISION_NOT_CONFIGURED')
  return { ...services, vision: services.vision }
}

async function start(c: Context<SignedInEnv<CoinServices>>): Promise<StartedAnalysis> {
  const services = visionServices(c)
  // Completes even when the pictures are rejected: the runtime never ends a module load that its request abandons.
  c.executionCtx.waitUntil(services.vision.prepare())
  const userId = c.get('user').id
  return withPair(services, { userId, request: c.req.raw }, async pair => {
    await storeSlab(services, userId, pair, receivedSlab(pair.fields))
    await storeFaces(services, userId, pair, receivedFaces(pair.fields))
    try {
      return await startAnalysis(services, userId, pair, { fast: fastOf(pair.fields) })
    } catch (error) {
      // Memory has read them; a pair without allowance leaves nothing behind.
      await deleteSlabOfRefused(services, userId, pair)
      await deleteFacesOfRefused(services, userId, pair)
      throw error
    }
  })
}

/** Undefined leaves it to the seller's setting. */
function fastOf({ [FAST_PART]: fast }: Record<string, string>): boolean | undefined {
  return fast === 'true' ? true : fast === 'false' ? false : undefined
}
