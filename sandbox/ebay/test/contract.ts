import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/openapi/ebay')

/** Base paths of eBay's APIs and the files of their OpenAPI documents. */
const FILES: Record<string, string> = {
  '/sell/inventory/v1': 'sell_inventory_v1_oas3.json',
  '/sell/account/v1': 'sell_account_v1_oas3.json',
  '/sell/metadata/v1': 'sell_metadata_v1_oas3.json',
  '/sell/fulfillment/v1': 'sell_fulfillment_v1_oas3.json',
  '/sell/finances/v1': 'sell_finances_v1_oas3.json',
  '/commerce/media/v1_beta': 'commerce_media_v1_beta_oas3.json',
  '/commerce/taxonomy/v1': 'commerce_taxonomy_v1_oas3.json',
  '/commerce/notification/v1': 'commerce_notification_v1_oas3.json',
  '/commerce/identity/v1': 'commerce_identity_v1_oas3.json',
  '/developer/analytics/v1_beta': 'developer_analytics_v1_beta_oas3.json',
  '/buy/browse/v1': 'buy_browse_v1_oas3.json',
  '/buy/marketplace_insights/v1_beta': 'buy_marketplace_insights_v1_beta_oas3.json',
}

/** Paths of eBay's REST APIs. OAuth, pictures and pages of the website have no document. */
const API_PATHS = /^\/(?:sell|commerce|developer|buy)\//

/** Not among the documents: their wire stands in best-offers.test.ts and store-and-ads.test.ts of worker/ebay/vendors/ebay. */
const WITHOUT_CONTRACT = /^\/sell\/(?:negotiation|stores|marketing)\//

/** Statuses that every operation can have and that the documents leave out. */
const COMMON_STATUSES = [401, 403, 429]

/** One call to eBay. What is undefined is not known and not checked. */
export type Exchange = {
  method: string
  /** May start with the sandbox's `/ebay`. */
  path: string
  query?: Readonly<Record<string, string>> | undefined
  headers?: Headers | undefined
  /** Parsed JSON; null: no body. */
  requestBody?: unknown
  status?: number | undefined
  /** Parsed JSON; null: none, or not known. */
  responseBody?: unknown
}

export type Contracts = {
  /** What of a call is not as eBay's documents say, one sentence each. Paths of no API have none. */
  problemsOf: (exchange: Exchange) => string[]
  /** The operations called, such as `POST /sell/inventory/v1/offer`. */
  operations: ReadonlySet<string>
  /** Which requests and responses were checked against a schema, such as `POST /sell/inventory/v1/offer 201`. */
  checked: ReadonlySet<string>
}

/**
 * eBay's own OpenAPI documents as a validator, or null with a printed reason where they are not on the machine
 * (their licence forbids a copy in this repository).
 */
export function openContracts(): Contracts | null {
  if (!existsSync(FOLDER)) {
    console.log('skipped: eBay’s contracts are not on this machine (../shared/openapi/ebay)')
    return null
  }
  const documents = new Map<string, Contract>()
  const operations = new Set<string>()
  const checked = new Set<string>()
  return {
    operations,
    checked,
    problemsOf(exchange) {
      const { method, status } = exchange
      const route = exchange.path.replace(/^\/ebay(?=\/)/, '')
      if (!API_PATHS.test(route) || WITHOUT_CONTRACT.test(route)) return []
      const base = Object.keys(FILES).find(one => route.startsWith(`${one}/`))
      if (base === undefined) return [`${route} is in no contract`]
      const contract = documents.get(base) ?? readContract(FILES[base] ?? '')
      documents.set(base, contract)
      const operation = contract.operationOf(method, route.slice(base.length))
      if (!operation) return [`${method} ${route} is not an operation of the contract`]
      const name = `${method} ${base}${operation.template}`
      operations.add(name)
      return [
        ...requestProblems(exchange, operation).map(problem => `${name}: ${problem}`),
        ...hold(checked, `${name} request`, operation.request, exchange.requestBody),
        ...(status === undefined
          ? []
          : [
              ...statusProblems(name, status, operation),
              ...hold(
                checked,
                `${name} ${status}`,
                operation.response(status),
                exchange.responseBody,
              ),
            ]),
      ]
    },
  }
}

/** Parameters and headers that are missing or unknown, and a body where none is taken or the other way round. */
function requestProblems(
  { query, headers, requestBody }: Exchange,
  { parameters, request, needsBody }: Operation,
): string[] {
  const missing = parameters.filter(
    ({ required, place, name }) =>
      required &&
      ((place === 'query' && query !== undefined && !(name in query)) ||
        (place === 'header' && headers !== undefined && !headers.has(name))),
  )
  const known = parameters.filter(({ place }) => place === 'query').map(({ name }) => name)
  return [
    ...missing.map(({ place, name }) => `${place} ${name} is missing`),
    ...Object.keys(query ?? {})
      .filter(name => !known.includes(name))
      .map(name => `query ${name} is unknown`),
    ...(requestBody === null && needsBody ? ['no body'] : []),
    ...(isPresent(requestBody) && !request ? ['a body where none is taken'] : []),
  ]
}

const statusProblems = (name: string, status: number, { statuses }: Operation): string[] =>
  statuses.includes(status) || COMMON_STATUSES.includes(status)
    ? []
    : [`${name}: status ${status} is not in the contract`]

const isPresent = (value: unknown): boolean => value !== null && value !== undefined

function hold(
  checked: Set<string>,
  name: string,
  validate: ValidateFunction | undefined,
  value: unknown,
): string[] {
  if (!validate || !isPresent(value)) return []
  checked.add(name)
  return validate(value) ? [] : [`${name}: ${JSON.stringify(validate.errors?.slice(0, 4))}`]
}

type Parameter = { name: string; place: string; required: boolean }
type Operation = {
  template: string
  parameters: Parameter[]
  request: ValidateFunction | undefined
  needsBody: boolean
  statuses: number[]
  response: (status: number) => ValidateFunction | undefined
}
type Contract = { operationOf: (method: string, route: string) => Operation | undefined }

function readContract(file: string): Contract {
  const document: unknown = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema(Object.assign({ $id: 'contract' }, closed(document)))
  const paths = within(document, ['paths'])
  const compiled = new Map<string, ValidateFunction | undefined>()
  const schemaAt = (...at: string[]): ValidateFunction | undefined => {
    const pointer = ['paths', ...at]
      .map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    if (!compiled.has(pointer)) {
      compiled.set(
        pointer,
        within(paths, at) === undefined ? undefined : ajv.compile({ $ref: `contract#/${pointer}` }),
      )
    }
    return compiled.get(pointer)
  }
  const json = ['content', 'application/json', 'schema']
  return {
    operationOf(method, route) {
      const verb = method.toLowerCase()
      const [template] = keysOf(paths)
        .filter(one => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(route))
        .filter(one => within(paths, [one, verb]) !== undefined)
        // A fixed path such as /policy/get_by_name also fits the template /policy/{id}.
        .toSorted((a, b) => a.split('{').length - b.split('{').length)
      if (template === undefined) return undefined
      return {
        template,
        parameters: parametersOf(within(paths, [template, verb, 'parameters'])),
        request: schemaAt(template, verb, 'requestBody', ...json),
        needsBody: within(paths, [template, verb, 'requestBody', 'required']) === true,
        statuses: keysOf(within(paths, [template, verb, 'responses'])).map(Number),
        response: status => schemaAt(template, verb, 'responses', String(status), ...json),
      }
    },
  }
}

function parametersOf(list: unknown): Parameter[] {
  return (Array.isArray(list) ? list : []).map(parameter => ({
    name: String(within(parameter, ['name'])),
    place: String(within(parameter, ['in'])),
    required: within(parameter, ['required']) === true,
  }))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const keysOf = (value: unknown): string[] => Object.keys(isObject(value) ? value : {})

const within = (value: unknown, at: string[]): unknown =>
  at.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value)

/** Removes `format` values that ajv does not know and closes objects, because the documents allow any key. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'format' && typeof inner === 'string'))
    .map(([key, inner]) => [key, closed(inner)] as const)
  const close =
    'properties' in value &&
    'type' in value &&
    value.type === 'object' &&
    !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(close ? { additionalProperties: false } : {}) }
}
