import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { SLAB_PART } from '../../shared/certificates/slab-reading.ts'
import { FACE_PARTS } from '../../shared/coins/coins.ts'
import { allowConsole } from '../../shared/test/console.ts'
import app from '../app.ts'
import { listingForm, newDraft, postListing } from '../listings/test/listings.ts'
import { ACCESS, type Access } from '../test/access-table.ts'
import { type Caller, worldOf } from '../test/access-world.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { samplePicture } from '../test/sandbox.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from './document.ts'
import { operationsOf, readPath } from './route-table.ts'
import { SLICES } from './slices.ts'

const routed = operationsOf(app.routes)
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
let document: OpenApiDocument

beforeAll(async () => {
  document = await (await call('/api/openapi.json')).json<OpenApiDocument>()
  ajv.addSchema(document, 'api')
})

function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const operation = document.paths[readPath(path).template]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is not in the document`)
  return operation
}
const operations = (): Operation[] => Object.values(document.paths).flatMap(Object.values)

/** A pointer into the document with the names between its slashes escaped. */
const pointer = (...names: string[]) =>
  `api#/${names.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** How a response differs from its description; empty if it does not. */
async function faultsOf(key: string, response: Response): Promise<string[]> {
  const [method = '', path = ''] = key.split(' ')
  const status = String(response.status)
  const body = await response.text()
  const description = operationOf(key).responses[status]
  if (!description) return [`status ${status} is not described: ${body}`]
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';')
  if (!description.content)
    return body === '' ? [] : [`${status} has a body, and none is described`]
  const content = description.content[type]
  if (!content) return [`${status} answers with ${type}, which is not described`]
  if (!content.schema) return []
  const at = ['paths', readPath(path).template, method.toLowerCase(), 'responses', status]
  const validate = ajv.getSchema(pointer(...at, 'content', type, 'schema'))
  if (!validate) return [`${status} has no schema that resolves`]
  return validate(JSON.parse(body))
    ? []
    : [`${status}: ${ajv.errorsText(validate.errors)}: ${body.slice(0, 300)}`]
}

async function responseTo(key: string, access: Access, caller: Caller): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const world = await worldOf(caller)
  const headers = new Headers({ ...world.headers, ...access.headers })
  const json = await access.json?.(world)
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  const body = json === undefined ? (access.form?.() ?? null) : JSON.stringify(json)
  const address = access.path ? await access.path(world) : path
  return call(address, { method, headers, body, redirect: 'manual' })
}

describe('the OpenAPI document', () => {
  it('has an entry for each route of the app, and no others', () => {
    const described = SLICES.flatMap(slice => Object.keys(slice.operations))
    const keys = routed.map(({ key }) => key)
    expect(
      keys.filter(key => !described.includes(key)),
      'These routes are not described. Add them to the `openapi.ts` of their slice.',
    ).toEqual([])
    expect(
      described.filter(key => !keys.includes(key)),
      'These entries of a `openapi.ts` are no routes.',
    ).toEqual([])
    expect(described).toHaveLength(new Set(described).size)
  })

  it('leaves out a route that is not described', () => {
    const [some] = app.routes
    if (!some) throw new Error('no routes')
    const route = { ...some, basePath: '/', method: 'GET', path: '/api/new-thing' }
    const found = openApiDocument([...app.routes, route], SLICES).paths
    expect(operationsOf([...app.routes, route]).map(({ key }) => key)).toContain(
      'GET /api/new-thing',
    )
    expect(found).not.toHaveProperty('/api/new-thing')
  })

  it('states who may call each operation, as in the access table', () => {
    const whoIn = ({ expected }: Access) => {
      if (expected.nobody !== 401 || expected.suspended !== 403) return 'anyone'
      return expected.owner === 403 ? 'admin' : 'seller'
    }
    const described = routed.map(({ key }) => [key, operationOf(key)['x-who-may-call']])
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(Object.entries(ACCESS).map(([key, access]) => [key, whoIn(access)])),
    )
  })

  it('resolves every schema', () => {
    const faults: string[] = []
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      if ('$ref' in value && typeof value.$ref === 'string' && !ajv.getSchema(`api${value.$ref}`))
        faults.push(value.$ref)
      Object.values(value).forEach(visit)
    }
    visit(document)
    expect(faults).toEqual([])
    const compiled = Object.keys(document.components.schemas).map(name =>
      ajv.getSchema(pointer('components', 'schemas', name)),
    )
    expect(compiled).not.toContain(undefined)
  })

  it('gives each schema and each operation a name of its own', () => {
    const names = SLICES.flatMap(slice => [
      ...Object.keys(slice.responses),
      ...Object.keys(slice.bodies ?? {}),
    ])
    const ids = operations().map(({ operationId }) => operationId)
    expect(names).toHaveLength(new Set(names).size)
    expect(ids).toHaveLength(new Set(ids).size)
  })

  it('describes each parameter, and has all of the path', () => {
    for (const { key, path } of routed) {
      const { parameters } = operationOf(key)
      const undescribed = parameters.filter(({ description }) => description === '')
      expect(undescribed.map(({ name }) => `${key}: ${name}`)).toEqual([])
      const inPath = parameters.filter(one => one.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual(readPath(path).parts.map(({ name }) => name))
    }
  })

  it('takes path, query and body from what the routes validate', () => {
    const login = operationOf('POST /api/login')
    expect(login.requestBody?.content['application/json']?.schema?.$ref).toMatch(/Login$/)
    const users = operationOf('GET /api/admin/users').parameters
    expect(users.map(({ name }) => name)).toEqual(['before', 'limit', 'search', 'tier'])
    expect(users[1]?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 50 })
    const form = operationOf('POST /api/listings').requestBody?.content['multipart/form-data']
    expect(form?.schema?.required).toContain('title')
    expect(form?.schema?.properties?.frontImage).toMatchObject({ maxLength: 15 * 1024 * 1024 })
    expect(form?.encoding?.frontImage?.contentType).toBe('image/jpeg, image/png, image/webp')
  })

  it.each(['POST /api/coins/analyze', 'POST /api/queue/pairs', 'POST /api/coins/batch-process'])(
    '%s takes what was read of the pictures beside them',
    key => {
      const form = operationOf(key).requestBody?.content['multipart/form-data']
      const parts = [...Object.values(FACE_PARTS), SLAB_PART]
      expect(Object.keys(form?.schema?.properties ?? {})).toEqual(expect.arrayContaining(parts))
    },
  )

  it('rejects a response that is not as described', async () => {
    const bad = (body: unknown, status = 200) =>
      faultsOf('GET /api/user', Response.json(body, { status }))
    expect(await bad({ authenticated: false })).toEqual([])
    expect(await bad({ authenticated: 'no' })).toHaveLength(1)
    expect(await bad({ authenticated: false, ebayToken: 'secret' })).toHaveLength(1)
    const envelope = { error: { code: 'BUSY', message: '', requestId: '' }, message: '' }
    expect(await bad(envelope, 409)).toHaveLength(1)
    expect(await bad(envelope, 500)).toHaveLength(1)
    expect(await bad({ ...envelope, error: { ...envelope.error, code: 'INTERNAL' } }, 500)).toEqual(
      [],
    )
  })
})

// Some calls cause mails, which go out in the background: on a busy machine the sandbox may answer them late.
allowConsole('warn', /"event":"mail_sending_failed".*"reason":"Resend did not answer\."/)

describe('the responses of the app are as described', () => {
  it.each(Object.entries(ACCESS))('%s', async (key, access) => {
    if (key === 'POST /api/webhooks/stripe') expectLog('warn', 'payment_event_rejected')
    const faults: Record<string, string[]> = {}
    for (const caller of ['nobody', 'owner', 'admin', 'suspended'] as const)
      faults[caller] = await faultsOf(key, await responseTo(key, access, caller))
    expect(faults).toEqual({ nobody: [], owner: [], admin: [], suspended: [] })
  })

  it('for an analyzed coin, and its listing', async () => {
    const seller = await newAccount('described_seller')
    const headers = { cookie: seller.cookie }
    const body = new FormData()
    body.set('frontImage', await samplePicture('morgan-dollar-1881-s', 'obverse'))
    body.set('backImage', await samplePicture('morgan-dollar-1881-s', 'reverse'))
    const analyzed = await call('/api/coins/analyze', { method: 'POST', headers, body })
    expect(analyzed.status).toBe(200)
    const { id } = await analyzed.clone().json<{ id: string }>()
    expect(await faultsOf('POST /api/coins/analyze', analyzed)).toEqual([])
    const state = await call(`/api/coins/analyses/${id}`, { headers })
    expect(await faultsOf('GET /api/coins/analyses/:id', state)).toEqual([])

    const make = async () => postListing(seller, await listingForm({ analysisId: id }, null))
    const [first, again] = [await make(), await make()]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await faultsOf('POST /api/listings', first)).toEqual([])
    expect(await faultsOf('POST /api/listings', again)).toEqual([])
    const exported = await call('/api/account/export', { headers })
    expect(await faultsOf('GET /api/account/export', exported)).toEqual([])
  }, 30_000)

  it('for a login, and a listing that cannot be published yet', async () => {
    const seller = await newAccount('described_login')
    const user = await call('/api/user', { headers: { cookie: seller.cookie } })
    expect(await faultsOf('POST /api/login', user)).toEqual([])
    const { id } = await newDraft(seller)
    const refused = await call(`/api/listings/${id}/publish`, {
      method: 'POST',
      headers: { cookie: seller.cookie },
    })
    expect(refused.status).toBe(409)
    expect(await faultsOf('POST /api/listings/:id/publish', refused)).toEqual([])
  })
})
