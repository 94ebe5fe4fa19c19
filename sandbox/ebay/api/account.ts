import { Hono } from 'hono'
import { siteHere } from '../../lib/site-here.ts'
import { readBody } from '../http/body.ts'
import { accountError, invalidAccountField, refuse } from '../http/errors.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import { endProgram, programsOf, requestProgram, startRequestedPrograms } from '../store/sellers.ts'
import { programSchema } from './account-schema.ts'
import { policyRoutes } from './business-policies.ts'
import { NEWCOMER_LISTINGS } from './publish-rules.ts'

/** The Account API. Mounted at `/sell/account/v1`. */
export function accountRoutes(deps: EbayServices) {
  const { state } = deps
  const app = new Hono<EbayEnv>()
  const write = requires(deps, 'user', SCOPES.account)
  const read = requires(deps, 'user', SCOPES.account, SCOPES.accountReadonly)

  app.get('/privilege', read, c => {
    const known = programsOf(state, sellerId(c)).length > 0
    return c.json({
      sellerRegistrationCompleted: known,
      sellingLimit: {
        amount: { value: known ? '250000.00' : '500.00', currency: siteHere().currency },
        quantity: known ? 5_000 : NEWCOMER_LISTINGS,
      },
    })
  })

  app.get('/program/get_opted_in_programs', read, c =>
    c.json({ programs: programsOf(state, sellerId(c)).map(programType => ({ programType })) }),
  )
  app.post('/program/opt_in', write, async c => {
    const { programType } = await readBody(c, programSchema, invalidAccountField)
    const activeAt = deps.now() + deps.settings().optInDelayMs
    if (
      programsOf(state, sellerId(c)).includes(programType) ||
      !requestProgram(state, sellerId(c), programType, activeAt)
    ) {
      refuse(409, accountError(25803, `${programType} already exists.`, { category: 'BUSINESS' }))
    }
    startRequestedPrograms(state, deps.now())
    return c.json({})
  })
  app.post('/program/opt_out', write, async c => {
    const { programType } = await readBody(c, programSchema, invalidAccountField)
    if (!endProgram(state, sellerId(c), programType))
      refuse(404, accountError(25804, `${programType} not found.`))
    return c.json({})
  })

  policyRoutes(app, deps, { read, write })
  return app
}
