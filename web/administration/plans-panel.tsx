import type { SubscriptionTier } from '../../shared/billing.ts'
import { parseCents } from '../../shared/money.ts'
import { useTiers } from '../billing/use-tiers.ts'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Panel } from './panel.tsx'

const COLUMNS: readonly TableColumn<SubscriptionTier>[] = [
  { key: 'name', header: 'Plan', cell: tier => tier.displayName },
  {
    key: 'price',
    header: 'A month',
    cell: tier => <Money cents={parseCents(tier.price)} />,
    numeric: true,
  },
  {
    key: 'coins',
    header: 'Coins a month',
    cell: tier => tier.monthlyCoins.toLocaleString('en-US'),
    numeric: true,
  },
]

/** The plans with their prices and allowances. */
export function PlansPanel() {
  return (
    <Panel query={useTiers()} what="The plans">
      {tiers => (
        <Card flush className="max-w-2xl">
          <Table caption="Plans" columns={COLUMNS} rows={tiers} rowKey={tier => tier.name} />
        </Card>
      )}
    </Panel>
  )
}
