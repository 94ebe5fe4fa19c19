import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { shipsFromSchema } from '../../shared/ebay.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import { TextField } from '../ui/fields/text-field.tsx'

/** The ZIP code coins ship from: eBay requires an inventory location for every listing. */
export function ShipsFromForm({ postalCode }: { postalCode: string | null }) {
  const client = useQueryClient()
  const code = ownSite().postalCode
  const form = useForm({
    resolver: zodResolver(shipsFromSchema),
    defaultValues: { postalCode: postalCode ?? '' },
  })
  const save = useMutation({
    mutationFn: (json: { postalCode: string }) => api.ebay['ships-from'].$put({ json }),
    onSuccess: () => {
      toast({ title: 'Shipping place saved' })
      return client.invalidateQueries({ queryKey: queryKeys.ebay.connection })
    },
    onError: failureToast('Shipping place not saved'),
  })
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => save.mutate(values))(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        label={`Coins ship from (${code.name})`}
        inputMode={code.name === 'ZIP code' ? 'numeric' : 'text'}
        autoComplete="postal-code"
        placeholder={code.example}
        className="max-w-60 min-w-36 flex-1"
        {...registerField(form, 'postalCode')}
      />
      <Button type="submit" busy={save.isPending} className="mt-6">
        Save
      </Button>
    </form>
  )
}
