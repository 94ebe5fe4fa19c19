import type { ComponentProps } from 'react'
import { CompList, type ListedComp } from '../../market/analysis/comp-list.tsx'
import { Block, MeltFacts } from '../../market/analysis/market-blocks.tsx'

interface MeltAndSalesProps extends ComponentProps<typeof MeltFacts> {
  sales: readonly ListedComp[]
}

/** What the coin's metal is worth, beside its recent sales. */
export function MeltAndSales({ sales, ...metal }: MeltAndSalesProps) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Block title="Metal Content Value">
        <MeltFacts {...metal} />
      </Block>
      <Block title="Recent sales">
        <CompList comps={sales} empty="No recent sales found" />
      </Block>
    </div>
  )
}
