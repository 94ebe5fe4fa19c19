import app from './app.ts'
import type { Env } from './env.ts'

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
} satisfies ExportedHandler<Env>
