import { Plus, Trash2 } from 'lucide-react'
import type { BusinessPolicies } from '../../../shared/ebay-policies.ts'
import { PRICE_BANDS_MAX } from '../../../shared/listing/listing-templates.ts'
import { PolicyFacts } from '../../ebay/policy-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { AmountField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type BandTexts, NEW_BAND } from './band-texts.ts'

interface PriceBandsProps {
  bands: readonly BandTexts[]
  /** Absent while eBay is not connected: then a band has its shipping alone. */
  policies: BusinessPolicies['policies'] | undefined
  onChange: (bands: BandTexts[]) => void
}

/** From which price on which shipping and which business policies are usual. */
export function PriceBands({ bands, policies, onChange }: PriceBandsProps) {
  const set = (at: number, change: Partial<BandTexts>) =>
    onChange(bands.map((band, index) => (index === at ? { ...band, ...change } : band)))
  return (
    <div className="grid gap-4">
      {bands.map((band, at) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- a band has no name of its own
          key={at}
          className="grid items-start gap-3 rounded-card border border-line p-3 sm:grid-cols-2 lg:grid-cols-3"
        >
          <legend className="slab px-1 text-ink-soft">Price band {at + 1}</legend>
          <AmountField
            label="From a price of"
            value={band.from}
            onChange={event => set(at, { from: event.currentTarget.value })}
          />
          <AmountField
            label="Shipping price"
            hint="Empty: the usual one"
            value={band.shipping}
            onChange={event => set(at, { shipping: event.currentTarget.value })}
          />
          {policies &&
            KINDS.map(({ key, list, label }) => (
              <Select
                key={key}
                label={label}
                placeholder="As for all listings"
                options={policies[list].map(({ id, name }) => ({ value: id, label: name }))}
                hint={
                  <PolicyFacts
                    policy={policies[list].find(({ id }) => id === band[key])}
                    all={[]}
                  />
                }
                value={band[key]}
                onChange={event => set(at, { [key]: event.currentTarget.value })}
              />
            ))}
          {/* In line with the fields, below the height of their labels. */}
          <div className="sm:pt-6">
            <IconButton
              label={`Remove price band ${at + 1}`}
              icon={<Trash2 size={18} />}
              onClick={() => onChange(bands.toSpliced(at, 1))}
            />
          </div>
        </fieldset>
      ))}
      {bands.length < PRICE_BANDS_MAX && (
        <div>
          <Button icon={<Plus size={18} />} onClick={() => onChange([...bands, NEW_BAND])}>
            Add a price band
          </Button>
        </div>
      )}
    </div>
  )
}

const KINDS = [
  { key: 'shippingPolicyId', list: 'fulfillmentPolicies', label: 'Shipping policy' },
  { key: 'returnPolicyId', list: 'returnPolicies', label: 'Return policy' },
  { key: 'paymentPolicyId', list: 'paymentPolicies', label: 'Payment policy' },
] as const
