import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useState } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type UpdateListing, updateListingSchema } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { changedListing } from '../model/changed-listing.ts'
import type { EditedFields } from '../model/send-edits.ts'
import { sentChange } from '../model/sent-change.ts'
import { useListingEdits } from '../model/use-listing-edits.ts'
import {
  contractFields,
  differingKeys,
  type EditFields,
  editFieldsOf,
  fieldOfPath,
} from './edit-fields.ts'

export type EditFormApi = UseFormReturn<EditFields, unknown, EditRequest>
/** Of the sections: they know nothing of the request that the values become. */
export type FieldsForm = UseFormReturn<EditFields, unknown, unknown>

/**
 * The form's values, and the listing that they are compared with: as it was read last. An edit that was not saved before
 * is filled in.
 */
export function useEditForm(listing: Listing) {
  const [base, setBase] = useState(listing)
  const filledIn = useUnsavedEdit(listing)
  const form = useForm<EditFields, unknown, EditRequest>({
    defaultValues: filledIn,
    mode: 'onTouched',
    // The form focuses by itself: the field may be in a folded section.
    shouldFocusError: false,
    resolver: resolvedBy(values => changesOf(base, values)),
  })
  return { form, base, setBase }
}

function useUnsavedEdit(listing: Listing): EditFields {
  const edits = useListingEdits()
  const { id } = listing
  const [unsaved] = useState(() => edits.unsaved(id))
  const isFilledIn = unsaved !== null
  useEffect(() => {
    if (isFilledIn) toast(FILLED_IN)
  }, [isFilledIn])
  useEffect(() => edits.opened(id), [edits, id])
  return editFieldsOf(unsaved ? changedListing(listing, unsaved) : listing)
}

const FILLED_IN = {
  title: 'Your last changes were not saved',
  description: 'They are filled in again. Check them, then update the listing.',
}

type Parsed<Request> = { success: true; data: Request } | { success: false; error: z.ZodError }

/** The form's resolver from what makes a request of its values. */
export const resolvedBy =
  <Request>(
    parse: (values: EditFields) => Parsed<Request>,
  ): Resolver<EditFields, unknown, Request> =>
  (values, _context, options) => {
    const parsed = parse(values)
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: toNestErrors(errorsOf(parsed.error.issues), options) }
  }

/** An edit in the version that was read; its answers are all that there are then. */
export type EditRequest = EditedFields & Pick<UpdateListing, 'id' | 'version'>

/** The request that saves the values: what differs from the listing, with its id and version. */
export function changesOf(listing: Listing, values: EditFields): Parsed<EditRequest> {
  const contract = contractFields(values)
  const { answered } = contract
  const change = Object.fromEntries(
    differingKeys(contractFields(editFieldsOf(listing)), contract).map(key => [key, contract[key]]),
  )
  // An answer that lapses with the changes is given anew.
  const { answer, takeBack } = sentChange({ ...change, answered }, listing)
  const { id, version } = listing
  const parsed = updateListingSchema.safeParse({ ...change, id, version })
  if (!parsed.success) return parsed
  return { success: true, data: { ...parsed.data, ...((answer || takeBack) && { answered }) } }
}

interface Issue {
  path: PropertyKey[]
  code: string
  message: string
  /** Of a text or number that is too long or too large. */
  maximum?: number | bigint
  origin?: string
}

function errorsOf(issues: readonly Issue[]): FieldErrors<EditFields> {
  const errors: Record<string, FieldError> = {}
  for (const issue of issues) {
    const field = fieldOfPath(issue.path)
    if (field) errors[field] ??= { type: issue.code, message: sentenceOf(field, issue) }
  }
  return errors
}

const SENTENCES: Partial<Record<keyof EditFields, string>> = {
  quantity: 'Please enter a whole number',
  lotCount: 'Please enter how many coins it has',
  durationDays: 'Please choose how long the auction runs',
  scheduledStart: 'Please enter a date and a time',
}

/** The schema's sentence; another one where the schema has only zod's own words, which are for programmers. */
function sentenceOf(field: keyof EditFields, { message, maximum, origin }: Issue): string {
  if (message.startsWith('Too big'))
    return origin === 'string' ? `At most ${maximum} characters` : `At most ${maximum}`
  if (message.startsWith('Invalid')) return SENTENCES[field] ?? 'Please check this field'
  return message
}
