import { threeWayDifference } from '../../../../shared/listing/change.ts'
import {
  contractFields,
  differingKeys,
  EDIT_KEYS,
  type EditFields,
  type EditKey,
  fieldsOfKey,
} from '../edit-fields.ts'

/** Three versions of a listing: as it was read, with the seller's changes, and as it is stored now. */
export interface EditVersions {
  base: EditFields
  mine: EditFields
  theirs: EditFields
}

export interface EditConflict {
  /** Changed elsewhere, and different here: the seller chooses. Never the status: a choice would end or publish it. */
  contested: EditKey[]
  /** Of the contested: those that the seller changed too. */
  changedByBoth: EditKey[]
  /** Changed only here: stays. */
  kept: EditKey[]
}

export function compareEdits({ base, mine, theirs }: EditVersions): EditConflict {
  const [was, here, there] = [contractFields(base), contractFields(mine), contractFields(theirs)]
  const { kept, disputed } = threeWayDifference({ base: was, mine: here, theirs: there })
  const contested = EDIT_KEYS.filter(key => disputed.includes(key) && key !== 'status')
  const changedHere = differingKeys(was, here)
  return { contested, changedByBoth: contested.filter(key => changedHere.includes(key)), kept }
}

/** What is stored now, with the seller's values of these keys. */
export function mergeEdits({ mine, theirs }: EditVersions, own: readonly EditKey[]): EditFields {
  const names = new Set(own.flatMap(fieldsOfKey))
  const kept = Object.entries(mine).filter(([name]) => [...names].some(each => each === name))
  return { ...theirs, ...Object.fromEntries(kept) }
}
