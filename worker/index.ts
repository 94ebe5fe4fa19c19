import { sweepAccounts } from './accounts/delete-account.ts'
import app from './app.ts'
import { closeCustomers } from './billing/close-customers.ts'
import { reconcile } from './billing/sync.ts'
import { compose } from './compose.ts'
import type { Env } from './env.ts'

export { PairingRoom } from '../durable-objects/pairing-room.ts'

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  /** What goes by the clock: each decides by itself whether it is due. */
  scheduled: async (_event, env) => {
    const services = compose(env)
    await Promise.all([
      services.market.refresh(),
      services.mail.sendDue(),
      sweepAccounts(services),
      reconcile(services),
      closeCustomers(services),
    ])
  },
} satisfies ExportedHandler<Env>
