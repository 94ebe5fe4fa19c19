import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import {
  PAYMENT_METHODS,
  type PolicyConfig,
  policyConfigOf,
  policyConfigSchema,
} from '../../shared/ebay-policies.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { HANDLING_OPTIONS, PAYER_OPTIONS, RETURN_OPTIONS } from './policy-options.ts'
import { PolicySelect } from './policy-select.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { useCreatePolicies } from './use-policies.ts'
import { WayBackLink } from './way-back/way-back-link.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-lead">{title}</h3>
      {children}
    </section>
  )
}

/** Result of the last create request. */
function CreateResult({ create }: { create: ReturnType<typeof useCreatePolicies> }) {
  if (create.isError) {
    return (
      <Banner tone="error" title="Failed to create policies">
        {failureMessage(create.error, 'Please try again.')}
      </Banner>
    )
  }
  if (!create.data) return null
  const { made, kept } = create.data
  return (
    <Banner
      tone="success"
      title={made.length > 0 ? 'Policies created' : 'Nothing to create'}
      action={<WayBackLink />}
    >
      {made.length > 0 && <p>On eBay now: {made.join(', ')}.</p>}
      {kept.length > 0 && (
        <p>There already, and left as they are: {kept.join(', ')}. Another name makes a new one.</p>
      )}
    </Banner>
  )
}

type PolicyFormApi = UseFormReturn<PolicyConfig>

function PaymentFields({ form }: { form: PolicyFormApi }) {
  return (
    <Section title="Payment policy">
      <TextField label="Payment policy name" {...registerField(form, 'payment.name')} />
      <p className="text-small text-ink-soft">
        eBay runs all payments and offers buyers {PAYMENT_METHODS.join(', ')} and more.
      </p>
      <Checkbox
        label="Immediate payment required"
        {...form.register('payment.immediatePaymentRequired')}
      />
    </Section>
  )
}

function ReturnFields({ form }: { form: PolicyFormApi }) {
  const { control } = form
  const returns = useWatch({ control, name: 'return' })
  return (
    <Section title="Return policy">
      <TextField label="Return policy name" {...registerField(form, 'return.name')} />
      <Checkbox label="Returns accepted" {...form.register('return.returnsAccepted')} />
      {returns.returnsAccepted && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PolicySelect
            label="Return period"
            options={RETURN_OPTIONS}
            hint={
              returns.returnPeriod === 14
                ? 'eBay has no 14 days any more: it is sent as 30 days.'
                : undefined
            }
            control={control}
            name="return.returnPeriod"
          />
          <PolicySelect
            label="Return shipping paid by"
            options={PAYER_OPTIONS}
            hint="The refund is always money back."
            control={control}
            name="return.returnShippingCostPayer"
          />
        </div>
      )}
    </Section>
  )
}

function ShippingFields({ form }: { form: PolicyFormApi }) {
  return (
    <Section title="Shipping policy">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Shipping policy name" {...registerField(form, 'shipping.name')} />
        <PolicySelect
          label="Policy handling time"
          options={HANDLING_OPTIONS}
          hint={
            ownSite().hasEnvelope
              ? "eBay keeps one for all parcel options; an option's own counts for the envelope only."
              : 'eBay keeps one for all options.'
          }
          control={form.control}
          name="shipping.handlingTime"
        />
      </div>
      <ShippingOptions form={form} />
    </Section>
  )
}

/** Creates business policies on eBay from a configuration, which starts with the defaults. */
export function PolicyForm() {
  const form = useForm<PolicyConfig>({
    resolver: zodResolver(policyConfigSchema),
    defaultValues: policyConfigOf(ownSite()),
  })
  const create = useCreatePolicies()
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(config => create.mutate(config))(event)}
      className="flex flex-col gap-6"
    >
      <PaymentFields form={form} />
      <ReturnFields form={form} />
      <ShippingFields form={form} />
      <CreateResult create={create} />
      <Button type="submit" variant="primary" busy={create.isPending} className="self-start">
        {create.isPending ? 'Creating...' : 'Create policies'}
      </Button>
    </form>
  )
}
