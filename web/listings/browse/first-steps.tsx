import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { useSignedInUser } from '../../accounts/use-user.ts'
import { useConnectionStatus } from '../../ebay/use-connection.ts'
import { usePolicies } from '../../ebay/use-policies.ts'
import { Card } from '../../ui/card.tsx'
import { AppLink } from '../../ui/link.tsx'

interface Step {
  label: string
  detail: string
  to: string
  /** Null while it is not known. */
  isDone: boolean | null
}

/** What a new seller needs before the first listing is live. Nothing once eBay is ready. */
export function FirstSteps() {
  const steps = useSteps()
  const isReady = steps.slice(0, -1).every(({ isDone }) => isDone)
  if (isReady || steps.some(({ isDone }) => isDone === null)) return null
  return (
    <Card title="Before your first listing is live" className="mx-auto mb-6 max-w-2xl" flush>
      <ol>
        {steps.map(({ label, detail, to, isDone }) => (
          <li key={label} className="border-line not-first:border-t">
            <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
              {isDone ? (
                <CircleCheck size={22} className="shrink-0 text-accent-ink" />
              ) : (
                <Circle size={22} className="shrink-0 text-ink-faint" />
              )}
              <div className="min-w-0 flex-1">
                {isDone ? (
                  <p className="text-ink-soft">
                    {label} <span className="sr-only">(done)</span>
                  </p>
                ) : (
                  <AppLink to={to} className="inline-flex min-h-6 items-center">
                    {label}
                    <ChevronRight size={16} />
                  </AppLink>
                )}
                <p className="text-small text-ink-soft">{detail}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useSteps(): Step[] {
  const { hasEbayConnection } = useSignedInUser()
  const { data: connection } = useConnectionStatus({ enabled: hasEbayConnection })
  const { data: business } = usePolicies({ enabled: hasEbayConnection })
  const known = (isDone: boolean | undefined) => (hasEbayConnection ? (isDone ?? null) : false)
  return [
    {
      label: 'Connect eBay',
      detail: 'Listings are published to your own eBay account.',
      to: '/connect-ebay',
      isDone: hasEbayConnection,
    },
    {
      label: `Enter the ${ownSite().postalCode.name}`,
      detail: 'eBay asks where your coins ship from.',
      to: '/connect-ebay',
      isDone: known(connection && connection.shipsFromPostalCode !== null),
    },
    {
      label: 'Look at your business policies',
      detail: 'Payment, returns and shipping. What is missing is made when you first publish.',
      to: hasEbayConnection ? '/business-policies' : '/connect-ebay',
      isDone: known(
        business && Object.values(business.policies).every(policies => policies.length > 0),
      ),
    },
    {
      label: 'Photograph your first coin',
      detail: 'Front and back. This works before the other steps too.',
      to: '/single-coin-upload',
      isDone: false,
    },
  ]
}
