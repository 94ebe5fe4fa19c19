import { PasteCard } from '../certificates/paste-card.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { EbayImportCard } from './ebay-import-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Listings out of Obverse and into it, as files. */
export default function TransferPage() {
  return (
    <Page
      title="Import and export"
      lead="Your listings are yours: take them along, or bring them here."
      width="medium"
      actions={
        <ButtonLink to="/templates" wraps>
          Templates for new drafts
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <ImportCard />
        <EbayImportCard />
        <PasteCard />
        <ExportCard />
      </div>
    </Page>
  )
}
