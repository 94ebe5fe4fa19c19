import app from './app.ts'
import { compose } from './compose.ts'
import type { Env } from './env.ts'

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  /** What goes by the clock: each decides by itself whether it is due. */
  scheduled: async (_event, env) => {
    await compose(env).market.refresh()
  },
} satisfies ExportedHandler<Env>
