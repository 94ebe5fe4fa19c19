import { ExternalLink } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useConnect } from './use-connect.ts'

const TEXTS = {
  idle: 'You sign in on eBay and agree there. It takes a minute.',
  requesting: 'You sign in on eBay and agree there. It takes a minute.',
  waiting: 'Waiting for your consent in the eBay window...',
  closed: 'The eBay window is closed. Nothing is connected so far.',
}

/** Opens eBay's consent page. */
export function NotConnectedCard(outcome: Parameters<typeof useConnect>[0]) {
  const { state, connect, cancel } = useConnect(outcome)
  const busy = state === 'requesting' || state === 'waiting'
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 className="text-lead">No eBay account is connected</h2>
          <p aria-live="polite" className="mt-0.5 text-ink-soft">
            {TEXTS[state]}
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          {state === 'waiting' && <Button onClick={cancel}>Cancel</Button>}
          <Button variant="primary" busy={busy} icon={<ExternalLink size={18} />} onClick={connect}>
            {busy ? 'Connecting...' : 'Connect eBay'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
