import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { openConsentPage } from './offer-connection.ts'
import { CONNECTION_ACTS, type ConnectionAct } from './publish-failure.ts'

/** Opens eBay's consent page in a new tab. */
export function ConnectionButton({ act }: { act: ConnectionAct }) {
  const client = useQueryClient()
  return (
    <Button variant="primary" size="small" onClick={() => void openConsentPage(client)}>
      {CONNECTION_ACTS[act]}
    </Button>
  )
}
