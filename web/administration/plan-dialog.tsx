import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changePlanSchema, GIGABYTE } from '../../shared/administration.ts'
import type { SubscriptionTier } from '../../shared/billing.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const number = (message: string) => z.string().trim().regex(/^\d+$/, message).transform(Number)

/** The form has the features as lines of one text, and pictures in GB. */
const formSchema = z.object({
  displayName: changePlanSchema.shape.displayName,
  monthlyCoins: number('Please enter a number of coins').pipe(changePlanSchema.shape.monthlyCoins),
  maxListings: number('Please enter a number of listings').pipe(changePlanSchema.shape.maxListings),
  maxPictureBytes: number('Please enter a number of GB')
    .transform(gigabytes => gigabytes * GIGABYTE)
    .pipe(changePlanSchema.shape.maxPictureBytes),
  features: z.string().transform(text => text.split('\n').flatMap(line => line.trim() || [])),
  popular: z.boolean(),
})

/** PUT /api/admin/plans/{name}. */
export function PlanDialog({ plan, onClose }: { plan: SubscriptionTier; onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      displayName: plan.displayName,
      monthlyCoins: String(plan.monthlyCoins),
      maxListings: String(plan.maxListings),
      maxPictureBytes: String(Math.round(plan.maxPictureBytes / GIGABYTE)),
      features: plan.features.join('\n'),
      popular: plan.popular,
    },
  })
  const change = useMutation({
    mutationFn: (json: z.output<typeof formSchema>) =>
      api.admin.plans[':name'].$put({ param: { name: plan.name }, json }),
    onSuccess: () => {
      toast({ title: 'The plan was changed', description: plan.displayName })
      onClose()
      return client.invalidateQueries({ queryKey: queryKeys.billing.tiers })
    },
    onError: failureToast('The plan was not changed'),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Edit ${plan.displayName}`}
      description="The price is the one that is set up at Stripe."
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => void form.handleSubmit(filled => change.mutate(filled))(event)}
        className="flex flex-col gap-4"
      >
        <TextField label="Name" required {...registerField(form, 'displayName')} />
        <TextField
          label="Coins a month"
          inputMode="numeric"
          required
          {...registerField(form, 'monthlyCoins')}
        />
        <TextField
          label="Listings at once"
          inputMode="numeric"
          required
          {...registerField(form, 'maxListings')}
        />
        <TextField
          label="Pictures, in GB"
          inputMode="numeric"
          required
          {...registerField(form, 'maxPictureBytes')}
        />
        <TextArea label="Features, one a line" {...registerField(form, 'features')} />
        <Checkbox label="Marked as popular" {...form.register('popular')} />
      </form>
    </Dialog>
  )
}
