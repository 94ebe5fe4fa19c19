import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { EBAY_SITES, type EbaySite, MARKETPLACE_IDS, siteOf } from '../../shared/lib/ebay-sites.ts'
import { storeMarketplace } from '../accounts/stored-user.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Card } from '../ui/card.tsx'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import { Select } from '../ui/fields/select.tsx'
import { LIMITS_ON } from './marketplace-limits.ts'

const OPTIONS = MARKETPLACE_IDS.map(value => ({ value, label: labelOf(EBAY_SITES[value]) }))

function labelOf({ name, money }: EbaySite): string {
  return `${name}, in ${money.name}`
}

/** PUT /api/ebay/marketplace; everything on the page is of the new marketplace then. */
function useChooseMarketplace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (marketplaceId: EbaySite['id']) =>
      (await api.ebay.marketplace.$put({ json: { marketplaceId } })).json(),
    onSuccess: own => {
      storeMarketplace(own.marketplaceId)
      client.setQueryData(queryKeys.ebay.marketplace, own)
      toast({ title: 'Marketplace saved' })
      return client.invalidateQueries()
    },
    onError: failureToast('Marketplace not saved'),
  })
}

/** What a seller there has to know beforehand. */
function Limits({ site: { id, name } }: { site: EbaySite }) {
  const limits = LIMITS_ON[id]
  if (limits.length === 0) return null
  return (
    <div className="mt-3 text-small text-ink-soft">
      <p>What to know about {name}:</p>
      <ul className="mt-1 list-disc pl-5">
        {limits.map(limit => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  )
}

/** Where the seller sells: chosen before the first coin, said afterwards. */
export function MarketplaceCard() {
  const why = useId()
  const { data } = useQuery({
    queryKey: queryKeys.ebay.marketplace,
    queryFn: async () => (await api.ebay.marketplace.$get()).json(),
    staleTime: 0,
  })
  const choose = useChooseMarketplace()
  if (!data) return null
  const site = siteOf(data.marketplaceId)
  if (!data.canChange)
    return (
      <div className="text-ink-soft">
        <p>You sell on {labelOf(site)}. A marketplace is chosen before the first coin.</p>
        <Limits site={site} />
      </div>
    )
  return (
    <Card title="Marketplace">
      <Select
        label="You sell on"
        options={OPTIONS}
        value={data.marketplaceId}
        disabled={choose.isPending}
        aria-describedby={why}
        className="max-w-100"
        onChange={event => choose.mutate(siteOf(event.target.value).id)}
      />
      <p id={why} className="mt-3 text-small text-ink-soft">
        Prices, fees, shipping and categories are those of this marketplace. It can be changed until
        you add your first coin.
      </p>
      <Limits site={site} />
    </Card>
  )
}
