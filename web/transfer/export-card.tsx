import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/card.tsx'

/** Listings out: as a CSV file that comes in again, and as drafts for eBay's Seller Hub. */
export function ExportCard() {
  const [search] = useSearchParams()
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <Card title="Export">
      <p className="max-w-2xl text-ink-soft">
        {query
          ? 'The listings that My Listings shows now, by your search and filters.'
          : 'All your listings.'}{' '}
        The CSV file has every field that you can set. Change it in a spreadsheet and import it
        again, or keep it.
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
        <a
          href={`/api/transfer/listings.csv${query}`}
          download
          className={buttonClass({ wraps: true })}
        >
          <Download size={18} />
          Export as CSV
        </a>
        <a
          href={`/api/transfer/ebay-drafts.csv${query}`}
          download
          className={buttonClass({ wraps: true })}
        >
          <Download size={18} />
          Export drafts for eBay
        </a>
      </div>
      <p className="mt-3 max-w-2xl text-small text-ink-soft">
        The file for eBay goes into Seller Hub, Reports, Upload. It has your drafts that are not
        live, without pictures that eBay has not seen: add them there. A draft without a category of
        eBay is left out, and the file’s last line names it.
      </p>
    </Card>
  )
}
