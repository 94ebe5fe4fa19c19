import { Hono } from 'hono'
import {
  archiveSchema,
  type Consignment,
  consignorParamsSchema,
  headingSchema,
  newConsignorSchema,
  newPaymentSchema,
  paymentParamsSchema,
  type Statement,
  type StatementPreview,
  statementMailSchema,
  statementQuerySchema,
} from '../../shared/consignment/consignment.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { deletePayment, recordPayment } from './payments.ts'
import type { ConsignmentServices } from './services.ts'
import { statementOf } from './statement.ts'
import { statementCsv } from './statement-csv.ts'
import { previewStatement, sendStatement } from './statement-mail.ts'
import {
  addConsignor,
  archiveConsignor,
  changeConsignor,
  consignmentOf,
  deleteConsignor,
  listConsignors,
  saveHeading,
} from './store.ts'

const DONE = { success: true as const }

/** The owners of a seller's consigned coins, and what they are owed. Another seller's are NOT_FOUND on every route. */
export const consignmentRoutes = new Hono<SignedInEnv<ConsignmentServices>>()
  .use(signedIn)
  .get('/', async c => {
    const consignment = await consignmentOf(c.get('services').db, c.get('user'))
    return c.json(consignment satisfies Consignment)
  })
  .put('/heading', validated('json', headingSchema), async c => {
    const { db, now } = c.get('services')
    const { heading } = c.req.valid('json')
    await saveHeading(db, { userId: c.get('user').id, at: now() }, heading)
    return c.json(DONE)
  })
  .get('/owners', async c =>
    c.json({ owners: await listConsignors(c.get('services').db, c.get('user').id) }),
  )
  .post('/owners', validated('json', newConsignorSchema), async c => {
    const { db, now } = c.get('services')
    const seller = { userId: c.get('user').id, at: now() }
    return c.json(await addConsignor(db, seller, c.req.valid('json')))
  })
  .put(
    '/owners/:id',
    validated('param', consignorParamsSchema),
    validated('json', newConsignorSchema),
    async c => {
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await changeConsignor(c.get('services').db, own, c.req.valid('json')))
    },
  )
  .put(
    '/owners/:id/archived',
    validated('param', consignorParamsSchema),
    validated('json', archiveSchema),
    async c => {
      const { db, now } = c.get('services')
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await archiveConsignor(db, own, { ...c.req.valid('json'), at: now() }))
    },
  )
  .delete('/owners/:id', validated('param', consignorParamsSchema), async c => {
    const own = { userId: c.get('user').id, ...c.req.valid('param') }
    await deleteConsignor(c.get('services').db, own)
    return c.json(DONE)
  })
  .post(
    '/owners/:id/payments',
    validated('param', consignorParamsSchema),
    validated('json', newPaymentSchema),
    async c => {
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      await recordPayment(c.get('services'), own, c.req.valid('json'))
      return c.json(DONE)
    },
  )
  .delete('/owners/:id/payments/:payment', validated('param', paymentParamsSchema), async c => {
    const { id, payment } = c.req.valid('param')
    await deletePayment(c.get('services'), { userId: c.get('user').id, id }, payment)
    return c.json(DONE)
  })
  .get(
    '/owners/:id/statement',
    validated('param', consignorParamsSchema),
    validated('query', statementQuerySchema),
    async c => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
      const statement = await statementOf(c.get('services').db, c.get('user'), asked)
      return c.json(statement satisfies Statement)
    },
  )
  .get(
    '/owners/:id/statement.csv',
    validated('param', consignorParamsSchema),
    validated('query', statementQuerySchema),
    async c => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
      const statement = await statementOf(c.get('services').db, c.get('user'), asked)
      return c.body(statementCsv(statement), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="obverse-statement-${asked.from}-${asked.to}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  )
  .get(
    '/owners/:id/statement/mail',
    validated('param', consignorParamsSchema),
    validated('query', statementQuerySchema),
    async c => {
      const asked = { owner: c.req.valid('param').id, ...c.req.valid('query') }
      const preview = await previewStatement(c.get('services'), c.get('user'), asked)
      return c.json(preview satisfies StatementPreview)
    },
  )
  .post(
    '/owners/:id/statement/mail',
    validated('param', consignorParamsSchema),
    validated('json', statementMailSchema),
    async c => {
      const asked = { owner: c.req.valid('param').id, ...c.req.valid('json') }
      await sendStatement(c.get('services'), c.get('user'), asked)
      return c.json(DONE)
    },
  )
