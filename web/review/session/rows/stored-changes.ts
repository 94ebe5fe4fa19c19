import { changesOnDevice } from '../../../listings/model/stored-changes.ts'
import type { RowChange } from './session-row.ts'

/** The changes of review rows that are not saved, of every table. */
export const reviewChanges = changesOnDevice<RowChange>('obverse-review')
