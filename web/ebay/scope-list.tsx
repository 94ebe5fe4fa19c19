import { Check, X } from 'lucide-react'
import type { ConnectionStatus } from '../../shared/ebay.ts'

const SCOPES: readonly { key: keyof ConnectionStatus['scopes']; name: string; purpose: string }[] =
  [
    { key: 'inventory', name: 'Inventory', purpose: 'create, publish and change your listings' },
    { key: 'account', name: 'Account', purpose: 'use your payment, return and shipping policies' },
    { key: 'fulfillment', name: 'Fulfillment', purpose: 'see which listings have sold' },
  ]

/** The three permissions the product needs, each granted or missing. */
export function ScopeList({ scopes }: { scopes: ConnectionStatus['scopes'] }) {
  return (
    <ul className="divide-y divide-line">
      {SCOPES.map(({ key, name, purpose }) => (
        <li key={key} className="flex items-center gap-3 py-3">
          {scopes[key] ? (
            <Check size={20} className="shrink-0 text-accent-ink" />
          ) : (
            <X size={20} className="shrink-0 text-danger" />
          )}
          <div className="grow">
            <p className="font-[560]">{name}</p>
            <p className="text-small text-ink-soft">To {purpose}</p>
          </div>
          <span className="slab text-ink-soft">{scopes[key] ? 'Granted' : 'Missing'}</span>
        </li>
      ))}
    </ul>
  )
}
