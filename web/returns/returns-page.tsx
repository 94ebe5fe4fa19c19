import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReturnedLine, Returns } from '../../shared/returns/returns.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { PageFromEbay } from '../ebay/page-from-ebay.tsx'
import { queryKeys } from '../lib/query-keys.ts'
import { useOrderSync } from '../listings/sync-orders.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Money } from '../ui/money.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { RefundList } from './refund-list.tsx'
import { ReturnedCard } from './returned-card.tsx'
import { returnKey, useReturns } from './use-returns.ts'

const CheckReturned = lazy(() => import('./check-returned.tsx'))

/** Coins that come back, and money that goes back. */
export default function ReturnsPage() {
  const { hasEbayConnection } = useSignedInUser()
  const read = useOrderSync(queryKeys.returns.all)
  return (
    <PageFromEbay
      title="Returns"
      lead="What was given back or cancelled."
      what="returns"
      readWhat="orders"
      query={useReturns()}
      {...(hasEbayConnection && { read })}
    >
      {data => <ReturnTabs data={data} isConnected={hasEbayConnection} />}
    </PageFromEbay>
  )
}

function ReturnTabs({ data, isConnected }: { data: Returns; isConnected: boolean }) {
  const [tab, setTab] = useState('coins')
  const [checked, setChecked] = useState<string | null>(null)
  const line = data.lines.find(each => returnKey(each) === checked)
  return (
    <>
      <Tabs
        label="Coins that come back and money that goes back"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'coins',
            label: 'Coins',
            count: data.lines.filter(({ isOpen }) => isOpen).length,
            content: (
              <Coins
                data={data}
                isConnected={isConnected}
                onCheck={each => setChecked(returnKey(each))}
              />
            ),
          },
          {
            value: 'refunds',
            label: 'Refunds',
            content: <RefundList refundable={data.refundable} mayRefund={data.mayRefund} />,
          },
        ]}
      />
      <Suspense>
        {line && (
          <CheckReturned key={returnKey(line)} line={line} onClose={() => setChecked(null)} />
        )}
      </Suspense>
    </>
  )
}

interface CoinsProps {
  data: Returns
  isConnected: boolean
  onCheck: (line: ReturnedLine) => void
}

function Coins({ data: { lines, writtenOffCents }, isConnected, onCheck }: CoinsProps) {
  if (lines.length === 0)
    return (
      <EmptyState
        icon={<Undo2 size={28} />}
        title="Nothing came back"
        description={
          isConnected
            ? 'A coin whose sale is refunded in full or cancelled stands here, until you say what becomes of it.'
            : 'Connect eBay, and coins whose sale is given back stand here.'
        }
        actions={!isConnected && <ButtonLink to="/connect-ebay">Connect eBay</ButtonLink>}
      />
    )
  const open = lines.filter(({ isOpen }) => isOpen)
  const settled = lines.filter(({ isOpen }) => !isOpen)
  const group = (title: string, some: readonly ReturnedLine[]) =>
    some.length > 0 && (
      <section className="grid gap-3">
        <h2 className="text-lead">{title}</h2>
        <ul className="grid gap-3">
          {some.map(line => (
            <li key={returnKey(line)}>
              <ReturnedCard line={line} onCheck={onCheck} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <div className="grid gap-6">
      {group('Put back on sale?', open)}
      {group('Settled', settled)}
      {writtenOffCents > 0 && (
        <p className="text-small text-ink-soft">
          Written off this year: <Money cents={writtenOffCents} />
        </p>
      )}
    </div>
  )
}
