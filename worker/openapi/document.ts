import type { RouterRoute } from 'hono/types'
import { SESSION_COOKIE } from '../../shared/accounts/accounts.ts'
import { ERRORS, type ErrorCode } from '../../shared/errors.ts'
import type {
  OperationDescription,
  ResponseDescription,
  SliceDescription,
} from '../http/operations.ts'
import { hasTextError } from '../http/text-errors.ts'
import { bodyOf, type Content, type RequestBody } from './request-body.ts'
import { type Access, operationsOf, type RoutedOperation, readPath } from './route-table.ts'
import { type JsonSchema, type Schemas, schemasOf } from './schemas.ts'

type Header = { description: string; schema: JsonSchema }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}
export type ResponseObject = {
  description: string
  headers?: Record<string, Header>
  content?: Content
  /** The codes that an error of this status may carry. */
  'x-error-codes'?: ErrorCode[]
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-who-may-call': Access
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, ResponseObject>
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, unknown>
  }
}

const DESCRIPTION = `Every call of Obverse. Errors have one of a closed list of codes; \`message\` is fit to be shown. They come in one envelope, but where \`error\` is the sentence itself. A call that writes is refused when a browser sends it from another site. Lists are paged by key: send the \`nextBefore\` of a page as \`before\` of the next.`

export const ACCESS_DESCRIPTIONS: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  seller: 'For who is signed in; what belongs to another seller is not found.',
  admin: 'For administrators.',
}

/** Descriptions of parameters that mean the same in every operation. */
const PARAMETERS: Record<string, string> = {
  before: 'Only what comes after this id in the list: the `nextBefore` of the page before',
  limit: 'How many at most',
}

/** The OpenAPI 3.1 document of an app, from its route table, the slices' descriptions and the schemas of shared. */
export function openApiDocument(
  routes: readonly RouterRoute[],
  slices: readonly SliceDescription[],
): OpenApiDocument {
  const schemas = schemasOf(slices)
  const routed = operationsOf(routes)
  const paths: OpenApiDocument['paths'] = {}
  for (const slice of slices) {
    for (const [key, described] of Object.entries(slice.operations)) {
      const route = routed.find(one => one.key === key)
      if (!route) continue
      const operations = (paths[readPath(route.path).template] ??= {})
      const tag = slice.title
      operations[route.method.toLowerCase()] = operationOf(route, described, { tag, schemas })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Obverse', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: slices.map(({ title }) => ({ name: title })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  }
}

function operationOf(
  route: RoutedOperation,
  described: OperationDescription,
  { tag, schemas }: { tag: string; schemas: Schemas },
): Operation {
  const body = bodyOf(route, described, schemas)
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: described.summary,
    description: [described.description, ACCESS_DESCRIPTIONS[route.access]]
      .filter(Boolean)
      .join(' '),
    'x-who-may-call': route.access,
    security:
      route.access === 'anyone' ? [] : [{ session: route.access === 'admin' ? ['admin'] : [] }],
    parameters: parametersOf(route, described, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(described.responses).map(([status, response]) => [
          status,
          responseOf(response, schemas),
        ]),
      ),
      ...errorResponses(route, [...route.middlewareErrors, ...(described.errors ?? [])]),
    },
  }
}

/** `getListingsById` for `GET /api/listings/:id`. */
function operationId({ method, path }: RoutedOperation): string {
  const words = readPath(path)
    .template.replace(/^\/api/, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
  const capitals = words.map(word => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join('')
}

function parametersOf(
  route: RoutedOperation,
  described: OperationDescription,
  schemas: Schemas,
): Parameter[] {
  const descriptionOf = (name: string) => described.parameters?.[name] ?? PARAMETERS[name] ?? ''
  const objectOf = (target: string) => {
    const contract = route.contracts.find(one => one.target === target)
    return contract ? schemas.input(contract.schema) : {}
  }
  const path = objectOf('param')
  const query = objectOf('query')
  return [
    ...readPath(route.path).parts.map(({ name, pattern }) => ({
      name,
      in: 'path' as const,
      required: true,
      description: descriptionOf(name),
      schema: propertyOf(path, name) ?? {
        type: 'string' as const,
        ...(pattern ? { pattern } : {}),
      },
    })),
    ...Object.keys(query.properties ?? {}).map(name => ({
      name,
      in: 'query' as const,
      required: query.required?.includes(name) ?? false,
      description: descriptionOf(name),
      schema: propertyOf(query, name) ?? {},
    })),
    ...unvalidatedParameters('query', described.query),
    ...unvalidatedParameters('header', described.headers),
  ]
}

function unvalidatedParameters(
  location: 'query' | 'header',
  inputs: OperationDescription['headers'] = {},
): Parameter[] {
  return Object.entries(inputs).map(([name, { description, required, values }]) => ({
    name,
    in: location,
    required,
    description,
    schema: { type: 'string', ...(values ? { enum: [...values] } : {}) },
  }))
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const property = schema.properties?.[name]
  return typeof property === 'object' ? property : undefined
}

function responseOf(
  { description, schema, types, headers }: ResponseDescription,
  schemas: Schemas,
): ResponseObject {
  const content: Content | null = schema
    ? { 'application/json': { schema: schemas.response(schema) } }
    : types
      ? Object.fromEntries(types.map(type => [type, {}]))
      : null
  return {
    description,
    ...(content ? { content } : {}),
    ...(headers ? { headers: headersOf(headers) } : {}),
  }
}

const headersOf = (headers: Record<string, string>): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

/** One response per status; its schema allows only the error codes that the operation may return. */
function errorResponses(
  { key }: RoutedOperation,
  codes: ErrorCode[],
): Record<string, ResponseObject> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses: Record<string, ResponseObject> = {}
  for (const [status, all] of byStatus) {
    responses[status] = {
      description: all.map(code => `${code}: ${ERRORS[code].message}`).join('\n'),
      'x-error-codes': all,
      content: { 'application/json': { schema: errorWith(key, all) } },
      ...(all.includes('RATE_LIMITED')
        ? { headers: headersOf({ 'Retry-After': 'Seconds until the next try' }) }
        : {}),
    }
  }
  return responses
}

const errorWith = (key: string, codes: ErrorCode[]): JsonSchema => {
  const code = { enum: codes }
  const isText = hasTextError(key)
  return {
    allOf: [
      { $ref: `#/components/schemas/${isText ? 'TextError' : 'ErrorEnvelope'}` },
      { properties: isText ? { code } : { error: { properties: { code } } } },
    ],
  }
}
