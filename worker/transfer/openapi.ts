import * as ebayListings from '../../shared/transfer/ebay-listings.ts'
import * as transfer from '../../shared/transfer/imports.ts'
import { json, type SliceDescription } from '../http/operations.ts'
import { FILTER } from '../listings/openapi.ts'

const csv = (description: string) => ({ 200: { description, types: ['text/csv'] } })

/** Listings out of Obverse and into it, as files. */
export const transferOperations: SliceDescription = {
  title: 'Files of listings',
  responses: {
    ImportCheck: transfer.importCheckSchema,
    ImportProblem: transfer.importProblemSchema,
    EbayListingResults: ebayListings.ebayListingResultsSchema,
    EbayListingResult: ebayListings.ebayListingResultSchema,
    ImportResult: transfer.importResultSchema,
  },
  bodies: {
    ImportRows: transfer.importRowsSchema,
    ImportRow: transfer.importRowSchema,
    EbayListings: ebayListings.ebayListingsSchema,
    ImportCommit: transfer.importCommitSchema,
  },
  operations: {
    'GET /api/transfer/listings.csv': {
      summary: 'Export your listings as a CSV file',
      description:
        'RFC 4180, UTF-8 with a byte order mark. What a spreadsheet takes for a formula has an apostrophe before it, which an import takes away again. A file that comes in again unchanged changes nothing.',
      parameters: FILTER,
      responses: csv('A row for each listing, with every field that you can set'),
    },
    'GET /api/transfer/ebay-drafts.csv': {
      summary: 'Export your drafts as the file that eBay’s Seller Hub reads',
      description:
        'The template "Create draft listings". Live and sold listings are left out. It names the pictures that eBay has already.',
      parameters: FILTER,
      responses: csv('A row for each draft'),
    },
    'PUT /api/transfer/imports/:id/rows': {
      summary: 'Check a part of a file and keep it for the import',
      description:
        'A row with the ID or SKU of one of your listings changes that listing, any other becomes a draft. Nothing is written before the commit. Another import that was not committed is dropped.',
      parameters: { id: 'A UUID that you choose for the import of this file' },
      responses: json(
        transfer.importCheckSchema,
        'What the rows will do, and what is wrong with them',
      ),
      errors: ['CONFLICT', 'RATE_LIMITED'],
    },
    'POST /api/transfer/ebay-listings': {
      summary: 'Import live listings of your eBay account',
      description:
        'Up to five. eBay hands each over to apps (bulkMigrateListing): fixed price, with a SKU and business policies that require immediate payment. It cannot be undone, and other programs can no longer revise the listing. It becomes a published listing with copies of its pictures. One that is here already is left as it is. With `managed` elsewhere eBay hands over nothing: the listing is read as buyers see it, auctions too, and watched; its sales count, and only its coin, cost and place can be changed here. One that was only watched can be handed over later.',
      responses: json(
        ebayListings.ebayListingResultsSchema,
        'The results in the order of the numbers',
      ),
      errors: [
        'EBAY_NOT_CONNECTED',
        'EBAY_NOT_CONFIGURED',
        'EBAY_REFUSED',
        'EBAY_UNAVAILABLE',
        'TOKEN_EXPIRED',
        'EBAY_RECONNECT_REQUIRED',
      ],
    },
    'POST /api/transfer/imports/:id/commit': {
      summary: 'Carry out a checked import, all or nothing',
      description: 'A repeated call answers the first one’s result.',
      parameters: { id: 'The UUID of the import' },
      responses: json(transfer.importResultSchema, 'What was written'),
      errors: ['CONFLICT', 'NOT_FOUND'],
    },
  },
}
