import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SELLER_MIGRATIONS } from '../../../durable-objects/seller-database/migrations.ts'
import { vendorsSchema } from '../../../shared/administration.ts'
import { pushCounts } from '../../administration/push-counts.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { sellerCounts } from '../../db/schema/due.ts'
import { newAccount } from '../account.ts'
import { call } from '../call.ts'
import { makeAllDue } from '../due.ts'

const directory = connect(env.DB)

it('admins see how many sellers’ objects have the schema of this version', async () => {
  const { cookie } = await newAccount('divided_admin', { isAdmin: true })
  const { id } = await newAccount('divided_seller')
  const line = async () => {
    const answer = await call('/api/admin/vendors', { headers: { cookie } })
    const { vendors } = vendorsSchema.parse(await answer.json())
    return vendors.find(({ vendor }) => vendor === 'Sellers’ databases')?.reason
  }
  const version = SELLER_MIGRATIONS.length
  expect(await line()).toBe(`Schema ${version}: 0 of 2`)
  await makeAllDue()
  await pushCounts(compose(env))
  expect(await line()).toBe(`Schema ${version}: 2 of 2`)
  const former = { schemaVersion: version - 1 }
  await directory.update(sellerCounts).set(former).where(eq(sellerCounts.userId, id))
  expect(await line()).toBe(`Schema ${version}: 1 of 2`)
})
