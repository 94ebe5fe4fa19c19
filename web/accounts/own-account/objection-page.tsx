import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { usePathPart } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AuthLayout } from '../auth-layout.tsx'

/** Where the notes about a change of address or of two-step login lead. It takes a press: what opens every link of a mail stops nothing. */
export default function ObjectionPage() {
  const token = usePathPart('token')
  const object = useMutation({
    mutationFn: async () => (await api.objection.$post({ json: { token } })).json(),
  })
  if (object.data)
    return (
      <AuthLayout title="It is stopped">
        <p role="status" className="text-lead">
          {object.data.message}
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="This was not me"
      lead="Someone entered another e-mail address for your account, or turned its two-step login on. If it was not you, stop it here: all sessions end, the password, and every link that was mailed."
    >
      {object.isError && (
        <Banner tone="error" title="Nothing was stopped" className="mb-4">
          {failureMessage(object.error, 'Please try again.')}
        </Banner>
      )}
      <Button variant="danger" wide busy={object.isPending} onClick={() => object.mutate()}>
        This was not me
      </Button>
    </AuthLayout>
  )
}
