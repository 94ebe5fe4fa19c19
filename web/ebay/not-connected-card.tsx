import { ExternalLink } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useConnect } from './use-connect.ts'

/** Opens eBay's consent page. */
export function NotConnectedCard({ onConnected }: { onConnected: () => void }) {
  const { state, connect, cancel } = useConnect(onConnected)
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 className="text-lead">No eBay account is connected</h2>
          <p aria-live="polite" className="mt-0.5 text-ink-soft">
            {state === 'waiting'
              ? 'Waiting for your consent in the eBay window...'
              : 'You sign in on eBay and agree there. It takes a minute.'}
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          {state === 'waiting' && <Button onClick={cancel}>Cancel</Button>}
          <Button
            variant="primary"
            busy={state !== 'idle'}
            icon={<ExternalLink size={18} />}
            onClick={connect}
          >
            {state === 'idle' ? 'Connect eBay' : 'Connecting...'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
