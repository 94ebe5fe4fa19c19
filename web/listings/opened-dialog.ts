import type { SelectedListing } from '../../shared/listing/listing-cards.ts'

/** The dialog over My Listings; one at a time. */
export type OpenedDialog =
  /** `field`: the form's field that takes the focus; `grade`: filled in, not saved yet. */
  | { dialog: 'edit'; id: number; field?: string; grade?: string }
  | { dialog: 'details' | 'price' | 'end' | 'draft' | 'auction'; id: number }
  /** `holdingAccount`: the eBay account that holds the listing, where the server has just said so. */
  | { dialog: 'account'; id: number; holdingAccount?: string | undefined }
  | { dialog: 'merge'; id: number; into: number }
  | { dialog: 'delete' | 'batch' | 'relist' | 'end-several'; listings: readonly SelectedListing[] }
  | { dialog: 'deleted' }

export type OpenDialog = (opened: OpenedDialog) => void
