import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { connect } from '../../db/connection.ts'
import { ANSWERED_SETTINGS } from '../test/answered-ebay.ts'
import { createEbayMarketplace } from '../vendors/ebay/marketplace.ts'
import { cachedRules } from './cached-rules.ts'

it('the id of the category tree is asked for once a day, not with each suggestion', async () => {
  const paths: string[] = []
  const transport = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(new Request(input, init).url)
      paths.push(pathname.replace('/commerce/taxonomy/v1/', ''))
      return Response.json({ categoryTreeId: '7', categorySuggestions: [], aspects: [] })
    },
    pause: async () => {},
    random: () => 0.5,
  }
  const token = async () => 'token'
  const access = { owner: 'application', current: token, renew: token } as const
  let at = Date.now()
  const marketplace = createEbayMarketplace(transport, ANSWERED_SETTINGS, () => at)
  const rules = cachedRules({ directory: connect(env.DB), now: () => at }, cachedTree =>
    marketplace.rules(access, cachedTree),
  )
  await rules.suggestCategories('one coin')
  await rules.suggestCategories('another coin')
  await rules.aspects('11980')
  at += 86_400_001
  await rules.aspects('11980')
  expect(paths).toEqual([
    'get_default_category_tree_id',
    'category_tree/7/get_category_suggestions',
    'category_tree/7/get_category_suggestions',
    'category_tree/7/get_item_aspects_for_category',
    'get_default_category_tree_id',
    'category_tree/7/get_item_aspects_for_category',
  ])
})
