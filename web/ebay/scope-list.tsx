import { Check, CircleHelp, Clock, X } from 'lucide-react'
import type { EbayConnectionStatus } from '../../shared/ebay.ts'

type Scope = keyof EbayConnectionStatus['scopes']

const SCOPES: readonly { key: Scope; name: string; purpose: string }[] = [
  { key: 'inventory', name: 'Inventory', purpose: 'create, publish and change your listings' },
  { key: 'account', name: 'Account', purpose: 'use your payment, return and shipping policies' },
  { key: 'fulfillment', name: 'Fulfillment', purpose: 'see which listings have sold' },
]

const STATES = {
  asked: { word: 'Asked for', icon: Check, tone: 'text-accent-ink' },
  'not-asked': { word: 'Not asked for', icon: X, tone: 'text-ink-faint' },
  expired: { word: 'Expired', icon: Clock, tone: 'text-warn' },
  uncertain: { word: 'Not certain', icon: CircleHelp, tone: 'text-warn' },
} as const

/** What is known of a permission: eBay does not say which ones it granted. */
function stateOf(
  { scopes, reconnectReason }: EbayConnectionStatus,
  scope: Scope,
): keyof typeof STATES {
  if (reconnectReason === 'permissions') return 'uncertain'
  if (!scopes[scope]) return 'not-asked'
  return reconnectReason === 'expired' ? 'expired' : 'asked'
}

/** The three permissions the product needs, and what is known of each. */
export function ScopeList({ status }: { status: EbayConnectionStatus }) {
  return (
    <div>
      <ul className="divide-y divide-line">
        {SCOPES.map(({ key, name, purpose }) => {
          const { word, icon: Icon, tone } = STATES[stateOf(status, key)]
          return (
            <li key={key} className="flex items-center gap-3 py-3">
              <Icon size={20} className={`shrink-0 ${tone}`} />
              <div className="grow">
                <p className="font-[560]">{name}</p>
                <p className="text-small text-ink-soft">To {purpose}</p>
              </div>
              <span className="slab shrink-0 whitespace-nowrap text-ink-soft">{word}</span>
            </li>
          )
        })}
      </ul>
      {status.connected && (
        <p className="border-t border-line pt-3 text-small text-ink-soft">
          eBay does not tell us which permissions it granted, only when one is missing.
        </p>
      )}
    </div>
  )
}
