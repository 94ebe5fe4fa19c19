import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { type State, stored } from '../../lib/state.ts'
import { readBody } from '../http/body.ts'
import { type EbayError, inventoryError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { sellerId } from '../oauth/auth.ts'

const KEY_MAX_CHARACTERS = 36

const text = (max: number) => z.string().max(max)

const addressSchema = z.strictObject({
  addressLine1: text(128).optional(),
  addressLine2: text(128).optional(),
  city: text(128).optional(),
  county: text(64).optional(),
  stateOrProvince: text(128).optional(),
  postalCode: text(16).optional(),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 country code.'),
})

const locationSchema = z.strictObject({
  name: text(1_000).optional(),
  phone: text(36).optional(),
  locationTypes: z.array(z.enum(['STORE', 'WAREHOUSE', 'FULFILLMENT_CENTER'])).optional(),
  locationInstructions: text(1_000).optional(),
  locationAdditionalInformation: text(256).optional(),
  locationWebUrl: z.url().max(512).optional(),
  merchantLocationStatus: z.enum(['ENABLED', 'DISABLED']).optional(),
  timeZoneId: z.string().optional(),
  location: z.strictObject({
    address: addressSchema,
    geoCoordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  }),
})
type StoredLocation = z.infer<typeof locationSchema>

const updateSchema = locationSchema
  .omit({ merchantLocationStatus: true, locationTypes: true })
  .partial()

const invalid = (field: string, message: string, missing: boolean): EbayError =>
  missing
    ? inventoryError(25801, `Missing field ${field}.`)
    : inventoryError(25800, `Invalid ${field}. ${message}`)

/** An address needs a ZIP code, or city and state. */
function checkAddress({ address }: StoredLocation['location']): void {
  if (address.postalCode || (address.city && address.stateOrProvince)) return
  refuse(400, inventoryError(25801, 'Missing field postalCode, or city and stateOrProvince.'))
}

function findLocation(state: State, userId: string, key: string): StoredLocation {
  const row = state.get(
    'SELECT body FROM location WHERE user_id = ? AND location_key = ?',
    userId,
    key,
  )
  if (!row) refuse(404, inventoryError(25805, 'merchantLocationKey Not Found.'))
  return stored<StoredLocation>(row)
}

function saveLocation(state: State, userId: string, key: string, body: StoredLocation): void {
  state.run(
    'UPDATE location SET body = ? WHERE user_id = ? AND location_key = ?',
    JSON.stringify(body),
    userId,
    key,
  )
}

const locationDto = (key: string, { location, ...rest }: StoredLocation) => ({
  merchantLocationKey: key,
  ...rest,
  location: { locationId: `L${key}`, ...location },
})

/** Inventory locations. Part of the Inventory API. */
export function locationRoutes(
  { state }: EbayServices,
  { read, write }: { read: MiddlewareHandler<EbayEnv>; write: MiddlewareHandler<EbayEnv> },
) {
  const app = new Hono<EbayEnv>()

  app.get('/location', read, c => {
    const rows = state.all(
      'SELECT location_key, body FROM location WHERE user_id = ? ORDER BY location_key',
      sellerId(c),
    )
    return c.json({
      href: `${originOf(c)}/ebay/sell/inventory/v1/location?limit=100&offset=0`,
      limit: 100,
      offset: 0,
      total: rows.length,
      locations: rows.map(row =>
        locationDto(String(row['location_key']), stored<StoredLocation>(row)),
      ),
    })
  })

  app.get('/location/:key', read, c =>
    c.json(locationDto(c.req.param('key'), findLocation(state, sellerId(c), c.req.param('key')))),
  )

  app.post('/location/:key', write, async c => {
    const key = c.req.param('key')
    if (key.length > KEY_MAX_CHARACTERS)
      refuse(400, inventoryError(25800, 'Invalid merchantLocationKey.'))
    const body = await readBody(c, locationSchema, invalid)
    checkAddress(body.location)
    if (
      state.get('SELECT 1 FROM location WHERE user_id = ? AND location_key = ?', sellerId(c), key)
    ) {
      // Programs of live sellers meet it with 400; eBay's contract names 409 too.
      refuse(400, inventoryError(25803, 'merchantLocationKey already exists.'))
    }
    state.run(
      'INSERT INTO location VALUES (?, ?, ?)',
      sellerId(c),
      key,
      JSON.stringify({ locationTypes: ['WAREHOUSE'], merchantLocationStatus: 'ENABLED', ...body }),
    )
    return c.body(null, 204)
  })

  app.post('/location/:key/update_location_details', write, async c => {
    const key = c.req.param('key')
    const before = findLocation(state, sellerId(c), key)
    const body = { ...before, ...(await readBody(c, updateSchema, invalid)) }
    checkAddress(body.location)
    saveLocation(state, sellerId(c), key, body)
    return c.body(null, 204)
  })

  for (const [verb, status] of [
    ['enable', 'ENABLED'],
    ['disable', 'DISABLED'],
  ] as const) {
    app.post(`/location/:key/${verb}`, write, c => {
      const key = c.req.param('key')
      saveLocation(state, sellerId(c), key, {
        ...findLocation(state, sellerId(c), key),
        merchantLocationStatus: status,
      })
      return c.json({})
    })
  }

  app.delete('/location/:key', write, c => {
    findLocation(state, sellerId(c), c.req.param('key'))
    state.run(
      'DELETE FROM location WHERE user_id = ? AND location_key = ?',
      sellerId(c),
      c.req.param('key'),
    )
    return c.body(null, 204)
  })

  return app
}
