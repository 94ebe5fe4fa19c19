import {
  differingFields,
  mergedChange,
  picked,
  threeWayDifference,
  type ValuesOf,
} from '../../../shared/listing/change.ts'

/* What becomes of the changes of one listing until the server has confirmed them. */

/** Why a change is not saved. */
export type SaveFailure = {
  /** `conflict`: changed elsewhere, the seller chooses. `refused`: another value may pass. `gone`: deleted. */
  kind: 'conflict' | 'refused' | 'gone'
  message: string
  /** Messages by field. */
  fields: Readonly<Record<string, string>>
}

/** The changes of one listing that the server has not confirmed. */
export type UnsavedChanges<Change> = {
  /** In the request that is under way. */
  sending: Change | null
  /** Not sent yet. */
  pending: Change | null
  /** Sent, and no answer came: the server may have them or not. */
  unanswered: readonly Change[]
  failure: SaveFailure | null
  /** Before this time, in ms, the changes are not sent; null: at once. */
  retryAt: number | null
}

export const NOTHING_UNSAVED: UnsavedChanges<never> = {
  sending: null,
  pending: null,
  unanswered: [],
  failure: null,
  retryAt: null,
}

/** All changes that the server has not confirmed; null without one. */
export const unsavedOf = <Change extends object>({
  sending,
  pending,
}: UnsavedChanges<Change>): Change | null => mergedChange(sending, pending)

/** Why the server did not write an edit. */
export interface SaveRefusal {
  code: string
  message: string
  /** Messages by field. */
  fields: Readonly<Record<string, string>>
  /** Where the same edit may pass later. */
  retryAfterSeconds?: number | undefined
}

interface SaveAnswer<Change> {
  /** The fields' values that were changed, as they were read. */
  base: ValuesOf<Change>
  /** Their values now; null where the listing is deleted. */
  theirs: ValuesOf<Change> | null
  /** Other values on which the seller decided: where they were changed elsewhere, that is a conflict too. */
  seen?: ValuesOf<Change>
  /** Whether the listing, as it is now, can be changed here. */
  isEditable: boolean
  /** Null where the edit is written. */
  error: SaveRefusal | null
}

/**
 * After the answer to what was sent. An edit that may pass later waits; of a listing that cannot be changed here any
 * more the changes are dropped. `now` in ms.
 */
export function withAnswer<Change extends object>(
  unsaved: UnsavedChanges<Change>,
  { base, theirs, seen, isEditable, error }: SaveAnswer<Change>,
  now: number,
): UnsavedChanges<Change> {
  const { pending, failure, unanswered } = unsaved
  const mine = unsavedOf(unsaved)
  const answered = { sending: null, pending, unanswered: [], failure, retryAt: null }
  if (!theirs) return { ...answered, pending: mine, failure: GONE }
  if (!error) return answered
  if (error.retryAfterSeconds !== undefined)
    // An earlier request may be what the listing is busy with.
    return {
      ...answered,
      unanswered,
      pending: mine,
      retryAt: now + error.retryAfterSeconds * 1_000,
    }
  const { message, fields } = error
  const refused: SaveFailure = { kind: 'refused', message, fields }
  if (!isEditable) return { ...answered, pending: null, failure: refused }
  if (error.code !== 'CONFLICT' || !mine) return { ...answered, pending: mine, failure: refused }
  const versions = { base, mine: { ...seen, ...mine }, theirs, unanswered }
  const { disputed } = threeWayDifference<object>(versions)
  return {
    ...answered,
    pending: picked(mine, differingFields(theirs, mine)),
    failure: disputed.length > 0 ? conflict(CHANGED_ELSEWHERE, disputed) : null,
  }
}

/** Changes that were stored on this device before a reload, beneath those made since. Another version is a conflict. */
export function withStored<Change extends object>(
  { pending }: UnsavedChanges<Change>,
  stored: { version: number; change: Change },
  saved: { version: number; values: ValuesOf<Change> },
): Pick<UnsavedChanges<Change>, 'pending' | 'failure'> {
  const open = differingFields(saved.values, stored.change)
  const isOld = open.length > 0 && stored.version !== saved.version
  return {
    pending: mergedChange(picked(stored.change, open), pending),
    failure: isOld ? conflict(CHANGED_BEFORE, open) : null,
  }
}

const CHANGED_ELSEWHERE =
  'This listing was changed elsewhere. Keep your values, or take the other ones.'
const CHANGED_BEFORE =
  'This listing was changed elsewhere before your last changes were saved. Keep your values, or take the other ones.'

const conflict = (message: string, fields: readonly string[]): SaveFailure => ({
  kind: 'conflict',
  message,
  fields: Object.fromEntries(fields.map(field => [field, 'Changed elsewhere'])),
})

const GONE: SaveFailure = {
  kind: 'gone',
  message: 'This listing was deleted elsewhere. Your changes of it cannot be saved.',
  fields: {},
}
