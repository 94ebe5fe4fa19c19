import type { EditedFields } from './send-edits.ts'
import { changesOnDevice } from './stored-changes.ts'

export const editsOnDevice = changesOnDevice<EditedFields>('obverse-edits')
