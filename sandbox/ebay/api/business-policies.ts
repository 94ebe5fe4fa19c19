import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { siteHere } from '../../lib/site-here.ts'
import { type State, stored } from '../../lib/state.ts'
import { readBody } from '../http/body.ts'
import { accountError, invalidAccountField, parameter, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { type requires, sellerId } from '../oauth/auth.ts'
import { shippingService } from '../reference/shipping-services.ts'
import type { PolicyBody, PolicyKind } from '../store/policy-body.ts'
import { addPolicy, programsOf } from '../store/sellers.ts'
import {
  fulfillmentPolicySchema,
  paymentPolicySchema,
  returnPolicySchema,
} from './account-schema.ts'

type PolicyApi = {
  kind: PolicyKind
  idField: string
  listField: string
  schema: z.ZodType<PolicyBody>
  /** eBay's OpenAPI document has a trailing slash in the path of the fulfilment policies. */
  postPath: string
}

const POLICY_APIS: PolicyApi[] = [
  {
    kind: 'payment_policy',
    idField: 'paymentPolicyId',
    listField: 'paymentPolicies',
    schema: paymentPolicySchema,
    postPath: '/payment_policy',
  },
  {
    kind: 'return_policy',
    idField: 'returnPolicyId',
    listField: 'returnPolicies',
    schema: returnPolicySchema,
    postPath: '/return_policy',
  },
  {
    kind: 'fulfillment_policy',
    idField: 'fulfillmentPolicyId',
    listField: 'fulfillmentPolicies',
    schema: fulfillmentPolicySchema,
    postPath: '/fulfillment_policy/',
  },
]

/** Refuses unknown and discontinued shipping services. */
function checkServices(policy: PolicyBody): void {
  const bad = (policy.shippingOptions ?? []).flatMap(option =>
    option.shippingServices.filter(({ shippingServiceCode: code }) => {
      const known = shippingService(code)
      return (
        !known?.validForSellingFlow ||
        known.internationalService !== (option.optionType === 'INTERNATIONAL')
      )
    }),
  )
  if (bad.length > 0) {
    refuse(
      400,
      ...bad.map(one =>
        invalidAccountField(
          'shippingServiceCode',
          `${one.shippingServiceCode} is not a service for this option`,
        ),
      ),
    )
  }
}

type Guards = Record<'read' | 'write', ReturnType<typeof requires>>

/** Business policies: part of the Account API. */
export function policyRoutes(app: Hono<EbayEnv>, deps: EbayServices, guard: Guards): void {
  for (const api of POLICY_APIS) routesOfKind(app, deps, api, guard)
}

function routesOfKind(
  app: Hono<EbayEnv>,
  { state }: EbayServices,
  api: PolicyApi,
  guard: Guards,
): void {
  const base = `/${api.kind}`
  const answer = (policyId: string, body: PolicyBody) => ({ ...body, [api.idField]: policyId })

  app.post(api.postPath, guard.write, async c => {
    checkOptedIn(state, sellerId(c))
    const policy = await readPolicy(c, api)
    checkName(state, sellerId(c), api, policy)
    const policyId = addPolicy(state, sellerId(c), api.kind, policy)
    c.header('Location', `${originOf(c)}/ebay/sell/account/v1${base}/${policyId}`)
    return c.json({ ...answer(policyId, policy), warnings: [] }, 201)
  })

  app.get(base, guard.read, c => {
    const marketplace = c.req.query('marketplace_id')
    if (!marketplace) refuse(400, invalidAccountField('marketplace_id', '', true))
    checkOptedIn(state, sellerId(c))
    const rows = state.all(
      'SELECT policy_id, body FROM policy WHERE user_id = ? AND kind = ? AND marketplace = ? ORDER BY policy_id',
      sellerId(c),
      api.kind,
      marketplace,
    )
    return c.json({
      total: rows.length,
      [api.listField]: rows.map(row => answer(String(row['policy_id']), stored<PolicyBody>(row))),
    })
  })

  app.get(`${base}/get_by_policy_name`, guard.read, c => {
    const row = state.get(
      'SELECT policy_id, body FROM policy WHERE user_id = ? AND kind = ? AND marketplace = ? AND name = ?',
      sellerId(c),
      api.kind,
      c.req.query('marketplace_id') ?? '',
      c.req.query('name') ?? '',
    )
    if (!row) refuse(404, accountError(20404, `${api.idField} not found.`))
    return c.json(answer(String(row['policy_id']), stored<PolicyBody>(row)))
  })

  app.get(`${base}/:id`, guard.read, c =>
    c.json(answer(c.req.param('id'), findPolicy(state, sellerId(c), api, c.req.param('id')))),
  )
  app.put(`${base}/:id`, guard.write, async c => {
    const policyId = c.req.param('id')
    findPolicy(state, sellerId(c), api, policyId)
    const policy = await readPolicy(c, api)
    checkName(state, sellerId(c), api, policy, policyId)
    state.run(
      'UPDATE policy SET name = ?, body = ? WHERE policy_id = ?',
      policy.name,
      JSON.stringify(policy),
      policyId,
    )
    return c.json({ ...answer(policyId, policy), warnings: [] })
  })
  app.delete(`${base}/:id`, guard.write, c => {
    const policyId = c.req.param('id')
    findPolicy(state, sellerId(c), api, policyId)
    const used = state.text(
      'SELECT offer_id FROM offer WHERE user_id = ? AND listing_id IS NOT NULL AND instr(body, ?) > 0',
      sellerId(c),
      `"${api.idField}":"${policyId}"`,
    )
    if (used) {
      refuse(
        409,
        accountError(
          22409,
          'Invalid target default policy. The policy is used by a live listing.',
          { category: 'BUSINESS' },
        ),
      )
    }
    state.run('DELETE FROM policy WHERE policy_id = ?', policyId)
    return c.body(null, 204)
  })
}

async function readPolicy(c: Context<EbayEnv>, api: PolicyApi): Promise<PolicyBody> {
  const policy = await readBody(c, api.schema, invalidAccountField)
  if (policy.marketplaceId !== siteHere().id)
    refuse(
      400,
      invalidAccountField('marketplaceId', `This seller is registered on ${siteHere().id}.`),
    )
  if (api.kind === 'fulfillment_policy') checkServices(policy)
  return policy
}

function checkOptedIn(state: State, userId: string): void {
  if (!programsOf(state, userId).includes('SELLING_POLICY_MANAGEMENT')) {
    refuse(
      400,
      accountError(20403, 'Invalid seller. User is not eligible for Business Policy.', {
        longMessage: 'User is not opted in to business policies.',
      }),
    )
  }
}

/** Refuses a name in use by another policy of the same seller, kind and marketplace. */
function checkName(
  state: State,
  userId: string,
  api: PolicyApi,
  policy: PolicyBody,
  except = '',
): void {
  const twin = state.text(
    'SELECT policy_id FROM policy WHERE user_id = ? AND kind = ? AND marketplace = ? AND name = ? AND policy_id <> ?',
    userId,
    api.kind,
    policy.marketplaceId,
    policy.name,
    except,
  )
  if (twin) {
    refuse(
      400,
      accountError(20400, 'Invalid request. A policy with this name already exists.', {
        parameters: [parameter('duplicatePolicyId', twin)],
      }),
    )
  }
}

function findPolicy(state: State, userId: string, api: PolicyApi, policyId: string): PolicyBody {
  const row = state.get(
    'SELECT body FROM policy WHERE policy_id = ? AND user_id = ? AND kind = ?',
    policyId,
    userId,
    api.kind,
  )
  if (!row) refuse(404, accountError(20404, `${api.idField} not found.`))
  return stored<PolicyBody>(row)
}
