import type { Cents } from '../../shared/lib/money.ts'
import { Money } from '../ui/money.tsx'
import type { TableColumn } from '../ui/table.tsx'

type Priced = { priceCents: Cents; meltCents: Cents; floorCents: Cents | null }

/** Price, melt value and floor of a listing. */
export const moneyColumns = <T extends Priced>(): TableColumn<T>[] => [
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
  {
    key: 'melt',
    header: 'Melt',
    numeric: true,
    cell: ({ meltCents }) => <Money cents={meltCents} />,
  },
  {
    key: 'floor',
    header: 'Floor',
    numeric: true,
    cell: ({ floorCents }) => <Money cents={floorCents} none="no rule" />,
  },
]
