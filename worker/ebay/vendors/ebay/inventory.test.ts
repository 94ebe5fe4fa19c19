import { expect, it } from 'vitest'
import { ANSWERED_SETTINGS } from '../../test/answered-ebay.ts'
import type { ApiClient, ApiResponse } from './client/http.ts'
import { inventoryApi, readItem, readOffers } from './inventory.ts'

const apiOver = (status: number, errorId: number | null) => {
  const body = errorId === null ? undefined : { errors: [{ errorId, message: 'Not there.' }] }
  const answer = async (): Promise<ApiResponse> => ({ status, headers: new Headers(), body })
  const client: ApiClient = { owner: 'seller', send: answer, sendRaw: answer }
  return inventoryApi(client, ANSWERED_SETTINGS)
}

// The contract has 404 without a number, and these numbers with 400.
it.each([
  [404, null],
  [404, 25710],
  [400, 25710],
  [400, 25702],
])('a SKU that eBay does not know (%i, %s) has no item', async (status, errorId) => {
  expect(await readItem(apiOver(status, errorId), '/inventory_item/X')).toBeNull()
})

it.each([
  [404, null],
  [404, 25713],
])('a SKU without an offer (%i, %s) has none', async (status, errorId) => {
  expect(await readOffers(apiOver(status, errorId), 'X')).toEqual([])
})

it('any other refusal is one', async () => {
  const refused = { code: 'EBAY_REFUSED', detail: { vendorCode: 25709 } }
  await expect(readItem(apiOver(400, 25709), '/inventory_item/X')).rejects.toMatchObject(refused)
  await expect(readOffers(apiOver(400, 25709), 'X')).rejects.toMatchObject(refused)
})
