import { type Context, Hono } from 'hono'
import type { AnalysisState } from '../../shared/coins.ts'
import { pictureUrl } from '../../shared/pictures.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { takeRoom } from '../pictures/memory-budget.ts'
import { receivePair, roomFor } from '../pictures/receive-pair.ts'
import { type Begun, beginAnalysis, completeAnalysis } from './analyze.ts'
import type { CoinServices } from './services.ts'
import { analysisById } from './store.ts'

export const coinRoutes = new Hono<SignedInEnv<CoinServices>>()
  .post('/analyze', signedIn, async c => {
    const begun = await begin(c)
    const analysis = completeAnalysis(partsOf(c), begun)
    // Also for a seller who closes the page meanwhile.
    c.executionCtx.waitUntil(analysis.then(settled, settled))
    return c.json(await analysis)
  })
  .get('/analyses/:id', signedIn, async c => {
    const { db, now } = c.get('services')
    const asked = { id: c.req.param('id'), userId: c.get('user').id }
    const row = await analysisById(db, asked, now())
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

function partsOf(c: Context<SignedInEnv<CoinServices>>) {
  const services = c.get('services')
  if (!services.vision) throw new Failure('VISION_NOT_CONFIGURED')
  return { ...services, vision: services.vision }
}

/** The only part that holds pictures in memory; it ends when they are stored. */
async function begin(c: Context<SignedInEnv<CoinServices>>): Promise<Begun> {
  const parts = partsOf(c)
  // Waited for even when the pictures are refused: a load that its request leaves behind never ends.
  c.executionCtx.waitUntil(parts.vision.prepare())
  const room = await takeRoom(roomFor(c.req.raw))
  try {
    return await beginAnalysis(parts, c.get('user').id, await receivePair(c.req.raw))
  } finally {
    room.release()
  }
}
