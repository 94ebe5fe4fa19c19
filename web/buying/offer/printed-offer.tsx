import { QRCodeSVG } from 'qrcode.react'
import { bandsOf } from '../../../shared/buying/offer-validity.ts'
import type { OfferSheet } from '../../../shared/buying/offers.ts'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { PrintSheet } from '../../fulfillment/print-sheet.tsx'
import { validityText } from '../buying-texts.ts'
import { customerAddress } from './customer-code.tsx'
import { customerLines, SheetTable } from './sheet-table.tsx'

interface PrintedOfferProps {
  sheet: OfferSheet
  token: string | null
  now: number
  onDone: () => void
}

const exactFormat = () =>
  new Intl.DateTimeFormat(ownSite().locale, { dateStyle: 'long', timeStyle: 'short' })

/** The offer on paper, with the code of the customer's page. */
export default function PrintedOffer({ sheet, token, now, onDone }: PrintedOfferProps) {
  return (
    <PrintSheet onDone={onDone}>
      <h1 className="mb-1 text-display">Offer for your coins</h1>
      <p className="mb-6">{exactFormat().format(sheet.pricedAt)}</p>
      <SheetTable {...customerLines(sheet)} />
      <p className="mt-6">{validityText(sheet.validUntil, bandsOf(sheet), now)}</p>
      {token !== null && (
        <div className="mt-6 flex items-center gap-4">
          <QRCodeSVG value={customerAddress(token)} size={128} level="M" title="The offer’s page" />
          <p>Whether it still stands: scan the code.</p>
        </div>
      )}
    </PrintSheet>
  )
}
