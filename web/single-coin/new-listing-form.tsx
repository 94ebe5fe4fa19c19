import {
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { CreateListing } from '../../shared/listing/listing-forms.ts'
import { EditContext, type FormListing } from '../listings/edit/edit-context.ts'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import { FollowedPrice } from '../listings/edit/followed-price.tsx'
import {
  HolderFields,
  IdentityFields,
  PhysicalFields,
} from '../listings/edit/sections/coin-section.tsx'
import { ListingTitleField, PriceFields } from '../listings/edit/sections/common-fields.tsx'
import { SECTIONS } from '../listings/edit/sections/form-sections.ts'
import { GradeField } from '../listings/edit/sections/grade-field.tsx'
import { DescriptionSection } from '../listings/edit/sections/other-sections.tsx'
import { sectionSummary } from '../listings/edit/sections/section-summary.ts'
import { useFieldFocus } from '../listings/edit/sections/use-field-focus.ts'
import { useSame } from '../listings/edit/use-same.ts'
import { type FieldToConfirm, useToConfirm } from '../listings/edit/use-to-confirm.ts'
import type { MarketPrice } from '../listings/form/price/market-price.ts'
import { Fold } from '../ui/fold.tsx'
import type { NewListingState } from './use-new-listing.ts'

/** Checks the form and hands over the listing, or shows what it lacks. */
export type SubmitListing = (onValid: (listing: CreateListing) => void) => void

interface NewListingFormProps {
  state: NewListingState
  listing: FormListing
  market: MarketPrice
  /** Where the grade of a raw coin comes from. */
  estimate: string | undefined
  /** Fields that the seller confirms first: the cursor stands there. */
  toConfirm: readonly FieldToConfirm[]
  /** Of Enter in a field. */
  onSubmit: (listing: CreateListing) => void
  /** Submits the form for buttons outside of it. */
  submitRef: React.Ref<SubmitListing>
  /** More folded sections. */
  children: ReactNode
}

const NOTHING_LOCKED = {}

// Each renders by what it takes of the values, not at each key.
const Identity = memo(IdentityFields)
const Grade = memo(GradeField)
const Holder = memo(HolderFields)
const Prices = memo(PriceFields)
const Followed = memo(FollowedPrice)
const Title = memo(ListingTitleField)
const Description = memo(DescriptionSection)
const Physical = memo(PhysicalFields)

/**
 * The edit form's sections for a new listing, in the order in which a dealer decides: what it is, grade and holder,
 * price, shipping, title; the rest is folded.
 */
export function NewListingForm({
  state: { form, values, following },
  listing,
  market,
  estimate,
  toConfirm,
  onSubmit,
  submitRef,
  children,
}: NewListingFormProps) {
  const { onKeyDown, ...confirmed } = useToConfirm(form, toConfirm)
  const problems = useSame(confirmed.problems)
  // The form changes its own object.
  const errors = useSame({ ...form.formState.errors })
  const context = useMemo(
    () => ({ form, following, listing, problems, errors, locked: NOTHING_LOCKED }),
    [form, following, listing, problems, errors],
  )
  const root = useRef<HTMLFormElement>(null)
  const { open, setOpen, focusField } = useFieldFocus(root, () => [])
  const [specificationsOpen, setSpecificationsOpen] = useState(false)

  const showErrors = (found: FieldErrors<EditFields>) => {
    if (found.description) setOpen('description', true)
    // In the order of the page.
    const names = [...(root.current?.elements ?? [])].map(each => each.getAttribute('name') ?? '')
    const first = names.find(name => name in found)
    if (first) focusField(first)
  }
  const waiting = useRef<Parameters<SubmitListing>[0]>(null)
  const submit: SubmitListing = onValid => {
    // The title would be missing.
    if (following.isFilled) void form.handleSubmit(onValid, showErrors)()
    else waiting.current = onValid
  }
  const submitWaiting = useEffectEvent(() => {
    if (waiting.current) submit(waiting.current)
    waiting.current = null
  })
  useEffect(() => {
    if (following.isFilled) submitWaiting()
  }, [following.isFilled])
  useImperativeHandle(submitRef, () => submit)

  return (
    <EditContext value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields */}
      <form
        ref={root}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          submit(onSubmit)
        }}
        // A field that takes the focus does not come to lie under the bar at the bottom.
        className="@container [&_:is(input,select,textarea)]:scroll-mb-40"
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-4">
          <Identity />
          <Grade estimate={estimate} className="col-span-2 @xl:col-span-1" />
          <Holder />
          <Prices />
          <Followed market={market} />
          <Title />
        </div>
        <div className="mt-3">
          <Fold
            title={SECTIONS.description}
            summary={sectionSummary('description', values)}
            open={open.has('description')}
            onOpen={on => setOpen('description', on)}
          >
            <Description />
          </Fold>
          <Fold
            title="Specifications"
            summary={
              [values.composition, values.weight, values.diameter].filter(Boolean).join(' · ') ||
              'Not known'
            }
            open={specificationsOpen}
            onOpen={setSpecificationsOpen}
          >
            <Physical />
          </Fold>
          {children}
        </div>
      </form>
    </EditContext>
  )
}
