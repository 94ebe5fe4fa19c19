import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { skuCounters } from '../db/schema/listings.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { nextSku } from './sku.ts'
import { newDraft } from './test/listings.ts'

const db = connect(env.DB)

async function newSeller(username: string): Promise<TestAccount> {
  const seller = await signedInUser({ username })
  await db.delete(skuCounters).where(eq(skuCounters.userId, seller.id))
  return seller
}
const saveSettings = ({ cookie }: TestAccount, settings: Record<string, unknown>) =>
  sendJson(
    '/api/selling-settings',
    { titleTemplate: '', feeBasisPoints: null, ...settings },
    { cookie },
    'PUT',
  )

it('a new coin has a short SKU by default: four letters of the account, and a counter', async () => {
  const seller = await newSeller('counted')
  const { sku } = await newDraft(seller)
  expect(sku).toMatch(/^[A-Z]{4}0001$/)
  const settings = await call('/api/selling-settings', { headers: { cookie: seller.cookie } })
  expect(await settings.json()).toMatchObject({
    skuPattern: '',
    defaultSkuPattern: `${sku.slice(0, 4)}{counter}`,
    nextSkuNumber: 2,
  })
  const { sku: other } = await nextSku(db, (await newSeller('counted_too')).id)
  expect(other.slice(0, 4)).not.toBe(sku.slice(0, 4))
})

it('the seller’s pattern and storage place number the next coin, which is put there', async () => {
  const seller = await newSeller('placed')
  await saveSettings(seller, { skuPattern: '{place}-{counter}', storagePlace: 'B12' })
  expect(await newDraft(seller)).toMatchObject({ sku: 'B12-0001', storageLocation: 'B12' })
  expect((await saveSettings(seller, { skuPattern: 'B12' })).status).toBe(400)
})

it('no number is given twice: not at the same time, not where a SKU is taken', async () => {
  const seller = await newSeller('raced')
  await saveSettings(seller, { skuPattern: 'R-{counter}' })
  for (const sku of ['R-0001', 'R-0002', 'R-0004']) await storeListing(seller.id, { sku })
  const given = await Promise.all(Array.from({ length: 5 }, () => nextSku(db, seller.id)))
  expect(given.map(({ sku }) => sku).toSorted()).toEqual([
    'R-0003',
    'R-0005',
    'R-0006',
    'R-0007',
    'R-0008',
  ])
})
