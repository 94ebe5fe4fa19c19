import { type KeyboardEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import type { FieldsForm } from './use-edit-form.ts'

/** The fields that memory cannot know, in the order in which they are confirmed. */
export const FIELDS_TO_CONFIRM = ['year', 'mint', 'grade'] as const
export type FieldToConfirm = (typeof FIELDS_TO_CONFIRM)[number]

const NONE: readonly FieldToConfirm[] = []

/**
 * Fields that the seller confirms before anything else: the cursor stands in the first when the form opens, and Enter
 * in one goes to the next, the last time to the price. A field with a value is confirmed.
 */
export function useToConfirm(
  form: FieldsForm,
  fields: readonly FieldToConfirm[] = NONE,
): { problems: readonly ListingProblem[]; onKeyDown: (event: KeyboardEvent) => void } {
  const [passed, setPassed] = useState<ReadonlySet<FieldToConfirm>>(new Set())
  const values = useWatch({ control: form.control, name: FIELDS_TO_CONFIRM })
  const isOpen = (field: FieldToConfirm) =>
    fields.includes(field) && !passed.has(field) && !values[FIELDS_TO_CONFIRM.indexOf(field)]
  const problems = FIELDS_TO_CONFIRM.filter(isOpen).map(toConfirm)

  const [first] = FIELDS_TO_CONFIRM.filter(field => fields.includes(field))
  useEffect(() => {
    if (first) form.setFocus(first)
  }, [form, first])

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const field = fields.find(each => each === target.name)
    if (!field) return
    // Enter in a field that needs no confirmation creates the listing.
    event.preventDefault()
    setPassed(before => new Set(before).add(field))
    form.setFocus(FIELDS_TO_CONFIRM.find(each => each !== field && isOpen(each)) ?? 'price')
  }
  return { problems, onKeyDown }
}

const CODE = 'TO_CONFIRM'
const toConfirm = (field: FieldToConfirm): ListingProblem => ({
  code: CODE,
  field,
  kind: 'blocks',
  message: 'To confirm',
})

/** Whether nobody has looked for it yet. */
export const isToConfirm = (problems: readonly ListingProblem[], field: FieldToConfirm): boolean =>
  problems.some(problem => problem.code === CODE && problem.field === field)
