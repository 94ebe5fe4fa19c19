import {
  contractFields,
  differingKeys,
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
  const different = new Set(differingKeys(here, there))
  const changedThere = new Set(differingKeys(was, there))
  const changedHere = differingKeys(was, here).filter(key => different.has(key))
  return {
    contested: [...different].filter(key => changedThere.has(key) && key !== 'status'),
    changedByBoth: changedHere.filter(key => changedThere.has(key) && key !== 'status'),
    kept: changedHere.filter(key => !changedThere.has(key)),
  }
}

/** What is stored now, with the seller's values of these keys. */
export function mergeEdits({ mine, theirs }: EditVersions, own: readonly EditKey[]): EditFields {
  const names = new Set(own.flatMap(fieldsOfKey))
  const kept = Object.entries(mine).filter(([name]) => [...names].some(each => each === name))
  return { ...theirs, ...Object.fromEntries(kept) }
}
