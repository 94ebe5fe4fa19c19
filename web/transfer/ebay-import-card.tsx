import { lazy, Suspense, useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import { type EbayListingResult, itemNumbers } from '../../shared/transfer/ebay-listings.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { useEbayImport } from './use-ebay-import.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

/** Source: bulkMigrateListing of eBay's Inventory API, Unsupported Listing Features. */
const CONSEQUENCES =
  'This cannot be undone. From then on these listings are changed here: other programs that sell on eBay can no longer revise or relist them, and their buyer requirements, bold titles and gallery options can never be changed again. They stay on sale.'

const OUTCOMES = { imported: 'Imported', present: 'Here already', refused: 'Not imported' } as const

const COLUMNS: readonly TableColumn<EbayListingResult>[] = [
  { key: 'listing', header: 'Item', cell: ({ listingId, title }) => title ?? listingId },
  { key: 'outcome', header: 'Result', cell: ({ outcome }) => OUTCOMES[outcome] },
  { key: 'message', header: 'Note', cell: ({ message }) => message ?? '–' },
]

/** Live listings that the seller made on eBay's own site, by item number or address. */
export function EbayImportCard() {
  const [text, setText] = useState('')
  const [asks, setAsks] = useState(false)
  const { running, results, failure, start, stop } = useEbayImport()
  const numbers = itemNumbers(text)
  return (
    <Card title="Import live listings from eBay">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (numbers.length > 0) setAsks(true)
        }}
      >
        <TextArea
          label="Item numbers or addresses"
          hint="One after the other, such as 123456789012 or https://www.ebay.com/itm/123456789012. To import is to change them here from then on: eBay hands over fixed-price listings, no auctions, with a SKU (custom label) and business policies whose payment policy requires immediate payment. To watch them leaves them with the program that made them: any live listing, and its sales count here."
          rows={3}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {running && (
          <div className="grid gap-2">
            <p role="status">
              {running.done} of {counted(running.of, 'listing')} done.
            </p>
            <ProgressBar label="Listings imported" value={running.done / running.of} />
          </div>
        )}
        {asks && (
          <Suspense>
            <ConfirmDialog
              open
              onOpenChange={setAsks}
              title={`Import ${counted(numbers.length, 'listing')} from eBay?`}
              description={CONSEQUENCES}
              confirmLabel={`Import ${counted(numbers.length, 'listing')}`}
              onConfirm={() => {
                setAsks(false)
                void start(numbers, 'here')
              }}
            />
          </Suspense>
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
        {!running && results.length > 0 && (
          <Banner tone={results.some(refused) ? 'warn' : 'success'} title={summaryOf(results)} />
        )}
        {results.length > 0 && (
          <div className="overflow-clip rounded-card border border-line">
            <Table
              caption="Listings of eBay"
              columns={COLUMNS}
              rows={results}
              rowKey={({ listingId }) => listingId}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={running !== null}
            disabled={numbers.length === 0}
          >
            {running
              ? 'Importing...'
              : numbers.length === 0
                ? 'Import'
                : `Import ${counted(numbers.length, 'listing')}`}
          </Button>
          {!running && (
            <Button
              disabled={numbers.length === 0}
              onClick={() => void start(numbers, 'elsewhere')}
            >
              Only watch {numbers.length > 1 ? 'them' : 'it'}
            </Button>
          )}
          {running && <Button onClick={stop}>Stop</Button>}
        </div>
      </form>
    </Card>
  )
}

const refused = ({ outcome }: EbayListingResult) => outcome === 'refused'

function summaryOf(results: readonly EbayListingResult[]): string {
  const count = (outcome: EbayListingResult['outcome']) =>
    results.filter(one => one.outcome === outcome).length
  const parts = [
    `${count('imported')} imported`,
    count('present') > 0 && `${count('present')} here already`,
    count('refused') > 0 && `${count('refused')} not imported`,
  ].filter(part => part !== false)
  return parts.join(', ')
}
