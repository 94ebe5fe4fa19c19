import type { BusinessPolicies, BusinessPolicy, SelectedPolicies } from '../../shared/ebay.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { useSelectPolicies } from './use-policies.ts'

type Kind = {
  title: string
  policies: readonly BusinessPolicy[]
  field: keyof SelectedPolicies
  /** What happens without a choice. */
  otherwise: string
}

function kindsOf({ policies }: BusinessPolicies): Kind[] {
  return [
    {
      title: 'Payment',
      policies: policies.paymentPolicies,
      field: 'paymentPolicyId',
      otherwise: 'The first one',
    },
    {
      title: 'Return',
      policies: policies.returnPolicies,
      field: 'returnPolicyId',
      otherwise: 'The first one',
    },
    {
      title: 'Shipping',
      policies: policies.fulfillmentPolicies,
      field: 'shippingPolicyId',
      otherwise: 'What fits the coin',
    },
  ]
}

/** The three kinds of policies: there or missing, and which one listings use. */
export function PolicyKinds({ answer }: { answer: BusinessPolicies }) {
  const select = useSelectPolicies()
  const selected = answer.userPolicyIds
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {kindsOf(answer).map(({ title, policies, field, otherwise }) => (
        <Card
          key={field}
          title={title}
          aside={
            policies.length > 0 ? (
              <Badge tone="accent">Active</Badge>
            ) : (
              <Badge tone="warn">Missing</Badge>
            )
          }
        >
          {policies.length > 0 ? (
            <Select
              label="Listings use"
              placeholder={otherwise}
              options={policies.map(({ id, name }) => ({ value: id, label: name }))}
              value={selected[field] ?? ''}
              onChange={event =>
                select.mutate({ ...selected, [field]: event.target.value || null })
              }
            />
          ) : (
            <p className="text-ink-soft">
              Your eBay account has none. Create it below; publishing makes a missing one too.
            </p>
          )}
        </Card>
      ))}
    </div>
  )
}
