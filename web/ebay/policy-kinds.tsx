import type {
  BusinessPolicies,
  BusinessPolicy,
  SelectedPolicies,
} from '../../shared/ebay-policies.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/fields/select.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { useSelectPolicies } from './use-policies.ts'

type Kind = {
  title: string
  policies: readonly BusinessPolicy[]
  field: keyof SelectedPolicies
  /** The select's text when nothing is chosen. */
  placeholder: string
}

/** What listings use while nothing is chosen. */
const firstOf = ([first]: readonly BusinessPolicy[]): string =>
  first ? `The first one: ${first.name}` : 'The first one'

function kindsOf({ policies }: BusinessPolicies): Kind[] {
  return [
    {
      title: 'Payment',
      policies: policies.paymentPolicies,
      field: 'paymentPolicyId',
      placeholder: firstOf(policies.paymentPolicies),
    },
    {
      title: 'Return',
      policies: policies.returnPolicies,
      field: 'returnPolicyId',
      placeholder: firstOf(policies.returnPolicies),
    },
    {
      title: 'Shipping',
      policies: policies.fulfillmentPolicies,
      field: 'shippingPolicyId',
      placeholder: 'What fits the coin',
    },
  ]
}

/** The three kinds of policies: active or missing, and which one listings use. */
export function PolicyKinds({ businessPolicies }: { businessPolicies: BusinessPolicies }) {
  const select = useSelectPolicies()
  const selected = businessPolicies.userPolicyIds
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {kindsOf(businessPolicies).map(({ title, policies, field, placeholder }) => (
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
              placeholder={placeholder}
              options={policies.map(({ id, name }) => ({ value: id, label: name }))}
              value={selected[field] ?? ''}
              hint={
                <PolicyFacts
                  policy={policies.find(({ id }) => id === selected[field])}
                  all={policies}
                />
              }
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
