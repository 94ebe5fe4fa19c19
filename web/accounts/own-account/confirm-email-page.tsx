import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { usePathPart } from '../../lib/navigation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { AuthLayout } from '../auth-layout.tsx'

/**
 * Where the mail that confirms an address leads. It takes a press: what opens every link of a mail confirms
 * nothing.
 */
export default function ConfirmEmailPage() {
  const token = usePathPart('token')
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: async () => (await api['confirm-email'].$post({ json: { token } })).json(),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  })
  if (confirm.data)
    return (
      <AuthLayout title="Address confirmed">
        <p role="status" className="mb-6 text-lead break-words">
          {confirm.data.message}
        </p>
        <ButtonLink to="/" variant="primary">
          Home
        </ButtonLink>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Confirm your email" lead="So that we know that our mails reach you.">
      {confirm.isError && (
        <Banner tone="error" title="The address was not confirmed" className="mb-4">
          {failureMessage(confirm.error, 'Please try again.')}
        </Banner>
      )}
      <Button variant="primary" wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? 'Confirming...' : 'Confirm the address'}
      </Button>
    </AuthLayout>
  )
}
