import { toNestErrors } from '@hookform/resolvers'
import { useState } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodSafeParseResult } from 'zod'
import { keptAnswers } from '../../../shared/listing/follow.ts'
import { type UpdateListing, updateListingSchema } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import {
  contractFields,
  differingKeys,
  type EditContract,
  type EditFields,
  type EditKey,
  editFieldsOf,
  fieldOfPath,
} from './edit-fields.ts'

export type EditFormApi = UseFormReturn<EditFields, unknown, UpdateListing>
/** Of the sections: they know nothing of the request that the values become. */
export type FieldsForm = UseFormReturn<EditFields, unknown, unknown>

/** The form's values, and the listing that they are compared with: as it was read last. */
export function useEditForm(listing: Listing) {
  const [base, setBase] = useState(listing)
  const form = useForm<EditFields, unknown, UpdateListing>({
    defaultValues: editFieldsOf(listing),
    mode: 'onTouched',
    // The form focuses by itself: the field may be in a folded section.
    shouldFocusError: false,
    resolver: resolvedBy(values => changesOf(base, values)),
  })
  return { form, base, setBase }
}

/** The form's resolver from what makes a request of its values. */
export const resolvedBy =
  <Request>(
    parse: (values: EditFields) => ZodSafeParseResult<Request>,
  ): Resolver<EditFields, unknown, Request> =>
  (values, _context, options) => {
    const parsed = parse(values)
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: toNestErrors(errorsOf(parsed.error.issues), options) }
  }

/** The request that saves the values: what differs from the listing, with its id and version. */
export function changesOf(listing: Listing, values: EditFields) {
  const contract = contractFields(values)
  const changed = differingKeys(contractFields(editFieldsOf(listing)), contract)
  const sent = answersLapse(changed, contract) ? [...changed, 'answered' as const] : changed
  const changes = Object.fromEntries(sent.map(key => [key, contract[key]]))
  return updateListingSchema.safeParse({ ...changes, id: listing.id, version: listing.version })
}

/** Whether the server drops an answer because of these changes, unless it is given anew. */
function answersLapse(changed: readonly EditKey[], { answered }: EditContract): boolean {
  return keptAnswers(answered, changed).length < answered.length
}

/** Whether a request saves anything. */
export function savesSomething({ id: _id, version: _version, ...changes }: UpdateListing): boolean {
  return Object.keys(changes).length > 0
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
