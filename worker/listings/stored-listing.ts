/** What other slices know of a listing as it is stored; its SQL stays in `store.ts`. */
export { columnsOf, fromRow, type ListingChange, type StoredListing, toRow } from './store.ts'
