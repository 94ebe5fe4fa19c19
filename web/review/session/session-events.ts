import type { Wording } from '../../../shared/listing/follow.ts'
import type { ReviewDecision } from '../../../shared/listing/listings.ts'
import type { ReviewEditsResult, ReviewRow } from '../../../shared/review.ts'
import type { SaveEvent } from '../../listings/model/saver.ts'
import type { StoredChange } from '../../listings/model/stored-changes.ts'
import type { EntryAfter } from './entries/enter-text.ts'
import type { AlikeAlso } from './rows/alike-rows.ts'
import type { SelectHow } from './rows/move-focus.ts'
import type { CoinPrices, RowChange } from './rows/session-row.ts'
import type { EntryField, UndoStep } from './rows/session-state.ts'

/** What the seller does; keys and visible controls give the same commands. Without `ids` of the targets. */
export type ReviewStep =
  | { do: 'focus'; id: number }
  /** `repeats`: a key that repeats itself; 'settle' when it is let go. */
  | { do: 'move'; by: number; extend?: boolean; repeats?: boolean }
  | { do: 'settle' }
  | { do: 'select'; id: number; how: SelectHow }
  | { do: 'select-all'; on: boolean }
  /** Opens a field of the focused row; without one the first, or the one after the open one. */
  | { do: 'edit'; field: EntryField }
  | { do: 'next-field' }
  /** Closes the open field and ends the selection. */
  | { do: 'escape' }
  /** `text` is null where the field was left untouched. */
  | {
      do: 'enter'
      field: EntryField
      text: string | null
      after: EntryAfter
      ids?: readonly number[]
      /** Also of one coin it is said what has changed. Of several it always is. */
      tell?: boolean
    }
  | { do: 'approve' }
  | { do: 'change'; change: RowChange; ids?: readonly number[]; tell?: boolean }
  | { do: 'decide'; review: ReviewDecision; ids?: readonly number[] }
  /**
   * Answers the focused coin's first open question with yes, of several coins where it is asked. A coin that is the same
   * as another listing gets a title of its own; with `all` so does each such coin of the table.
   */
  | { do: 'answer'; ids?: readonly number[]; all?: boolean }
  | { do: 'swap'; ids?: readonly number[] }
  /** Crops the pictures of a coin that is in no slab to the coin, again. */
  | { do: 'crop'; id: number }
  | { do: 'as-above'; ids?: readonly number[] }
  /** `from`: the location of the first coin; without it the one after the last given. */
  | { do: 'locate'; ids?: readonly number[]; from?: string }
  /** Gives duplicates titles of their own. */
  | { do: 'keep-apart'; ids: readonly number[] }
  | { do: 'side'; side?: 'front' | 'back' }
  /** Series and design, and what is chosen beside them, for all that look like the focused coin. */
  | { do: 'same-series'; whole?: boolean }
  | { do: 'also'; also: AlikeAlso; on: boolean }
  | { do: 'undo' }
  /** Shows the published rows again. */
  | { do: 'show-collapsed' }
  | { do: 'resolve'; id: number; keep: 'mine' | 'theirs' }

/** What the server and the device's storage say. */
export type Arrival =
  | { arrived: 'loaded'; rows: readonly ReviewRow[] }
  /** Groups of ids whose coins look alike. */
  | { arrived: 'alike'; groups: readonly (readonly number[])[] }
  /** A draft that became part of another listing. */
  | { arrived: 'merged'; id: number }
  /** Merging begins or is over. */
  | { arrived: 'merging'; on: boolean }
  /** Drafts became pieces of a listing. `since`: how many steps there were before; `changed`: the next is part of it. */
  | {
      arrived: 'one-listing'
      id: number
      drafts: readonly number[]
      since: number
      changed: boolean
    }
  /** The merge of these drafts is to be undone, whatever was done after it. */
  | { arrived: 'separating'; drafts: readonly number[] }
  /** `rows`: the drafts of the step that are there again. */
  | { arrived: 'separated'; step: UndoStep; rows: readonly ReviewRow[] }
  /** The edit form of a row was closed. */
  | { arrived: 'form-closed'; id: number; before: ReviewRow }
  /** For the status line. */
  | { arrived: 'message'; text: string }
  | { arrived: 'wording'; wording: Wording }
  /** The market's prices of a coin that rows were corrected to. */
  | ({ arrived: 'prices' } & CoinPrices)
  | { arrived: 'refreshed'; rows: readonly ReviewRow[] }
  /** A publishing run is over. */
  | { arrived: 'run-over' }
  | { arrived: 'restored'; stored: readonly StoredChange<RowChange>[] }
  | SaveEvent<RowChange, ReviewEditsResult>
  | { arrived: 'not-cropped'; id: number; why: string }
