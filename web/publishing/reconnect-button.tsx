import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { openConsentPage } from './offer-reconnect.ts'

/** Opens eBay's consent page in a new tab. */
export function ReconnectButton() {
  const client = useQueryClient()
  return (
    <Button variant="primary" size="small" onClick={() => void openConsentPage(client)}>
      Reconnect eBay
    </Button>
  )
}
