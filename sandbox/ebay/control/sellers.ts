import { Hono } from 'hono'
import { z } from 'zod'
import { readControl } from '../../lib/control-body.ts'
import type { EbayServices } from '../http/services.ts'
import { addTestSeller } from '../store/sellers.ts'

const sellerSchema = z.strictObject({ username: z.string().regex(/^[a-z0-9_]{6,64}$/) })

/** Adds a test seller with business policies: some tests and benches need more of them. Mounted at `/control/sellers`. */
export function sellersControl({ state }: Pick<EbayServices, 'state'>) {
  return new Hono().post('/', async c => {
    const parsed = await readControl(c, sellerSchema)
    if (parsed instanceof Response) return parsed
    const { userId, username } = addTestSeller(state, parsed.username)
    return c.json({ userId, username }, 201)
  })
}
