import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import { configured } from '../../ebay/service/service.ts'
import { newAccount } from '../../test/account.ts'
import { storeListing } from '../../test/store-listing.ts'
import { refuseMissingSpecifics } from './requirements.ts'

it('before a run eBay is asked of forty kinds of coins at most, however many listings the run has', async () => {
  const { id: userId } = await newAccount('many_kinds')
  const ids: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let at = 0; at < 210; at++)
    ids.push(await storeListing(userId, { coinType: `Thaler ${at}` }))
  const services = compose(env)
  const asked = new Set<string>()
  const rules = {
    ...configured(services.ebay).rules,
    suggestCategories: async (query: string) => {
      asked.add(query.replace(/^1881 /, ''))
      return [{ id: '9', name: 'Thalers', ancestors: ['Coins & Paper Money'] }]
    },
    conditions: async () =>
      ['Graded', 'Ungraded'].map(name => ({ conditionId: name, name, descriptors: [] })),
    aspects: async () => [],
  }
  const ebay = { ...configured(services.ebay), rules }
  await refuseMissingSpecifics({ ...services, ebay }, userId, ids)
  expect(asked.size).toBe(40)
})
