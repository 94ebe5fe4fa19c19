import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ConfidenceBar } from '../ui/feedback/confidence-bar.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { KitSection } from './kit-section.tsx'

const SALES = [
  { id: 1, title: '1881-S Morgan Dollar, blast white', date: 'Nov 14', cents: 9_450 },
  { id: 2, title: '1881 S Morgan Silver Dollar BU', date: 'Nov 9', cents: 8_200 },
  { id: 3, title: '1881-S $1 PCGS MS65 CAC', date: 'Nov 2', cents: 31_500 },
]

const COLUMNS: readonly TableColumn<(typeof SALES)[number]>[] = [
  { key: 'title', header: 'Title', cell: sale => sale.title },
  { key: 'date', header: 'Sold', cell: sale => sale.date },
  { key: 'price', header: 'Price', cell: sale => <Money cents={sale.cents} />, numeric: true },
]

/** Banners, empty and error states, bars, tabs, tables. */
export function KitStates() {
  return (
    <>
      <KitSection title="Messages">
        <Banner>Analysis takes about ten seconds.</Banner>
        <Banner tone="success" title="eBay connected">
          Listings can be published now.
        </Banner>
        <Banner
          tone="warn"
          title="The mint mark is not visible"
          action={<Button size="small">Retake</Button>}
        >
          Check the reverse, under the wreath.
        </Banner>
        <Banner tone="error" title="Publishing Failed">
          eBay did not accept this listing: a leaf category is missing.
        </Banner>
        <ErrorState
          title="Error loading listings"
          description="No connection to the server. Check your network and try again."
          onRetry={() => undefined}
        />
        <Card flush>
          <EmptyState
            title="No listings yet"
            description="Start by uploading your first coin"
            actions={
              <Button variant="primary" icon={<Camera size={18} />}>
                Single Upload
              </Button>
            }
          />
        </Card>
      </KitSection>
      <KitSection title="Measures">
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="flex flex-col gap-4">
            <ProgressBar label="Uploading pictures" value={0.62} />
            <ConfidenceBar label="Series" value={0.97} />
            <ConfidenceBar label="Year" value={0.72} />
            <ConfidenceBar label="Mint mark" value={0.31} />
          </div>
          <FactList
            facts={[
              { label: 'Composition', value: '90% silver, 10% copper' },
              { label: 'Weight', value: '26.73 g' },
              { label: 'Diameter', value: '38.1 mm' },
              { label: 'Melt value', value: <Money cents={2_613} /> },
            ]}
          />
        </div>
      </KitSection>
      <TabsAndTables />
    </>
  )
}

function TabsAndTables() {
  const [tab, setTab] = useState('active')
  return (
    <KitSection title="Tabs and tables">
      <Tabs
        label="Market data"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'overview', label: 'Overview', content: <p>Overview</p> },
          {
            value: 'active',
            label: 'Active',
            count: 12,
            content: (
              <Card flush>
                <Table
                  caption="Recent sales"
                  rows={SALES}
                  rowKey={sale => sale.id}
                  columns={COLUMNS}
                />
              </Card>
            ),
          },
          {
            value: 'sales',
            label: 'Sales',
            count: 0,
            content: <p>No recent sales found</p>,
          },
        ]}
      />
    </KitSection>
  )
}
