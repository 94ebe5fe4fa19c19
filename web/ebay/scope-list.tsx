import { Check, CircleHelp, Clock, X } from 'lucide-react'
import type { EbayConnectionStatus } from '../../shared/ebay.ts'

type Scope = keyof EbayConnectionStatus['scopes']
type OptionalScope = keyof EbayConnectionStatus['optionalScopes']

const SCOPES: readonly { key: Scope; name: string; purpose: string }[] = [
  { key: 'inventory', name: 'Inventory', purpose: 'create, publish and change your listings' },
  { key: 'account', name: 'Account', purpose: 'use your payment, return and shipping policies' },
  { key: 'fulfillment', name: 'Fulfillment', purpose: 'see which listings have sold' },
]

/** Everything else works without these. */
const OPTIONAL_SCOPES: readonly { key: OptionalScope; name: string; purpose: string }[] = [
  {
    key: 'stores',
    name: 'Store',
    purpose: 'sort listings into the categories of your eBay store; Obverse changes nothing of it',
  },
  {
    key: 'marketing',
    name: 'Marketing',
    purpose: 'promote the listings for which you set an ad rate, and no other',
  },
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

/** The same of a permission that the product can do without; null where this server does not ask for it. */
function optionalStateOf(
  { optionalScopes, reconnectReason }: EbayConnectionStatus,
  scope: OptionalScope,
): keyof typeof STATES | null {
  const state = optionalScopes[scope]
  if (state === 'off') return null
  if (reconnectReason === 'permissions') return 'uncertain'
  if (state === 'not_asked') return 'not-asked'
  return reconnectReason === 'expired' ? 'expired' : 'asked'
}

/** The permissions the product needs, those it can do without, and what is known of each. */
export function ScopeList({ status }: { status: EbayConnectionStatus }) {
  return (
    <div>
      <ul className="divide-y divide-line">
        {SCOPES.map(({ key, ...scope }) => (
          <ScopeRow key={key} {...scope} state={stateOf(status, key)} />
        ))}
        {OPTIONAL_SCOPES.map(({ key, ...scope }) => {
          const state = optionalStateOf(status, key)
          return state && <ScopeRow key={key} {...scope} state={state} isOptional />
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

interface ScopeRowProps {
  name: string
  purpose: string
  state: keyof typeof STATES
  isOptional?: boolean
}

function ScopeRow({ name, purpose, state, isOptional = false }: ScopeRowProps) {
  const { word, icon: Icon, tone } = STATES[state]
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={20} className={`shrink-0 ${tone}`} />
      <div className="grow">
        <p className="font-[560]">
          {name}
          {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </p>
        <p className="text-small text-ink-soft">To {purpose}</p>
      </div>
      <span className="slab shrink-0 whitespace-nowrap text-ink-soft">{word}</span>
    </li>
  )
}
