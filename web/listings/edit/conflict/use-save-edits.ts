import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { failedWith, failureMessage } from '../../../lib/api-failure.ts'
import { toast, toastError } from '../../../ui/feedback/toast-store.ts'
import { fetchListing } from '../../model/act-calls.ts'
import { ChangedElsewhere } from '../../model/listing-edits.ts'
import { NOT_UPDATED } from '../../model/use-listing-edits.ts'
import type { UpdateListingMutation } from '../../model/use-update-listing.ts'
import { type EditFields, type EditKey, editFieldsOf, fieldsOfKey } from '../edit-fields.ts'
import { lockedFields } from '../locked-fields.ts'
import { formField } from '../sections/form-sections.ts'
import { changesOf, type EditFormApi, type EditRequest } from '../use-edit-form.ts'
import { compareEdits, type EditConflict, type EditVersions, mergeEdits } from './merge-edits.ts'

const TRY_AGAIN = 'Please try again.'

/** A save that found another version: both sides, and the listing as it is stored now. */
export interface OpenConflict {
  versions: EditVersions
  found: EditConflict
  before: Listing
  now: Listing
}

interface SaveOptions {
  form: EditFormApi
  base: Listing
  setBase: (listing: Listing) => void
  update: UpdateListingMutation
  onSaved: () => void
  focusField: (field: string) => void
}

/** Saves the form's changes. What fails is said at its field, or resolved with the version stored now. */
export function useSaveEdits({ form, base, setBase, update, onSaved, focusField }: SaveOptions) {
  const [conflict, setConflict] = useState<OpenConflict | null>(null)

  const save = (request: EditRequest, from = base) => {
    const { id: _id, version: _version, ...edit } = request
    if (Object.keys(edit).length > 0) {
      update.mutate(
        { listing: from, edit },
        { onSuccess: onSaved, onError: error => void failed(error, request, from) },
      )
    } else {
      toast({ title: 'Nothing was changed' })
      onSaved()
    }
  }

  const failed = async (error: unknown, request: EditRequest, from: Listing) => {
    if (error instanceof ChangedElsewhere) return compare(from, error.now)
    toastError(NOT_UPDATED, failureMessage(error, TRY_AGAIN))
    showRefusedFields(form, error, focusField)
    // The edit is saved where only the publishing failed.
    if (request.status === 'published') await rebase(from)
  }

  const compare = (from: Listing, now: Listing) => {
    const versions = versionsOf(form, from, now)
    const found = compareEdits(versions)
    const opened = { versions, found, before: from, now }
    // What differs may be the same in the form's words.
    const agrees = found.contested.length === 0 && now.status === from.status
    if (agrees) apply(opened, found.kept)
    else setConflict(opened)
  }

  /** Saves again with the version stored now and the seller's values of these keys. */
  const apply = ({ versions, now }: OpenConflict, own: readonly EditKey[]) => {
    const locked = lockedFields(now)
    const merged = mergeEdits(
      versions,
      own.filter(key => !fieldsOfKey(key).some(field => locked[field])),
    )
    setConflict(null)
    setBase(now)
    form.reset(merged)
    const request = changesOf(now, merged)
    if (request.success) save(request.data, now)
    else void form.trigger()
  }

  const rebase = async (from: Listing) => {
    try {
      const now = await fetchListing(from.id)
      if (compareEdits(versionsOf(form, from, now)).contested.length === 0) setBase(now)
    } catch {
      // The next save finds the conflict.
    }
  }

  return {
    save,
    conflict,
    resolve: (own: readonly EditKey[]) =>
      conflict && apply(conflict, [...own, ...conflict.found.kept]),
    dismiss: () => setConflict(null),
    showErrors: (errors: FieldErrors<EditFields>) => {
      const [first] = Object.keys(errors)
      if (first) focusField(first)
    },
  }
}

function versionsOf(form: EditFormApi, base: Listing, now: Listing): EditVersions {
  return { base: editFieldsOf(base), mine: form.getValues(), theirs: editFieldsOf(now) }
}

/** The server's sentences at their fields; the first takes the focus. */
function showRefusedFields(
  form: EditFormApi,
  error: unknown,
  focusField: (field: string) => void,
): void {
  if (!failedWith(error, 'VALIDATION', 'PICTURE_MISSING')) return
  const { field, fields = field ? { [field]: error.message } : {} } = error.detail
  const known = Object.entries(fields).flatMap(([name, message]) => {
    const own = Object.keys(form.getValues()).find(each => each === formField(name))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the form's values
    return own ? [{ name: own as keyof EditFields, message }] : []
  })
  for (const { name, message } of known) form.setError(name, { type: 'server', message })
  const [first] = known
  if (first) focusField(first.name)
}
