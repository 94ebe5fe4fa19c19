/**
 * The entry of the Worker whose metal rules are replayed: the built Worker with a clock that is set from outside. `POST
 * /__melt` sets the clock, stores readings of the metal and runs the watcher of a seller, as its alarm does.
 * @param aheadMs how far the clock is ahead until then
 */
export const metalWorker = (aheadMs: number): string => `
import worker, * as objects from './index.js'

const realNow = Date.now.bind(Date)
let ahead = ${aheadMs}
Date.now = () => realNow() + ahead

export class MetalWatcher extends objects.MetalWatcher {
  watch(userId) {
    return this.job().run(userId)
  }
}
export { CoinQueue, ListingPublisher, MarketAnswers, OrderReader, PairingRoom } from './index.js'

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/__melt') return worker.fetch(request, env, ctx)
    const { at, userId, readings } = await request.json()
    ahead = at - realNow()
    await env.DB.prepare(
      "insert or ignore into spot_history (as_of, prices) select value ->> 'at', json_object('silver', value ->> 'micros') from json_each(?)",
    ).bind(JSON.stringify(readings)).run()
    const due = await env.METAL_WATCHER.getByName(String(userId)).watch(userId)
    return Response.json({ due })
  },
}
`
