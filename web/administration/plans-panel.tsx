import { useState } from 'react'
import type { SubscriptionTier } from '../../shared/billing.ts'
import { countText } from '../../shared/lib/count-text.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { useTiers } from '../billing/use-tiers.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Panel } from './panel.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const COLUMNS: readonly TableColumn<SubscriptionTier>[] = [
  { key: 'name', header: 'Plan', cell: tier => tier.displayName },
  {
    key: 'price',
    header: 'A month',
    cell: tier => <Money inDollars cents={parseCents(tier.price)} />,
    numeric: true,
  },
  {
    key: 'coins',
    header: 'Coins a month',
    cell: tier => countText(tier.monthlyCoins),
    numeric: true,
  },
]

/** The plans with their prices and allowances; what a plan allows and promises can be changed. */
export function PlansPanel() {
  const [edited, setEdited] = useState<SubscriptionTier | null>(null)
  const edit = (tier: SubscriptionTier) => (
    <Button size="small" aria-label={`Edit ${tier.displayName}`} onClick={() => setEdited(tier)}>
      Edit
    </Button>
  )
  const columns = [...COLUMNS, { key: 'edit', header: 'Change', cell: edit, acts: true }]
  return (
    <Panel query={useTiers()} what="The plans">
      {tiers => (
        <>
          <Card flush className="max-w-2xl">
            <Table caption="Plans" columns={columns} rows={tiers} rowKey={tier => tier.name} />
          </Card>
          {edited && <PlanDialog plan={edited} onClose={() => setEdited(null)} />}
        </>
      )}
    </Panel>
  )
}
