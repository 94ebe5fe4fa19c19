import { useRef, useState } from 'react'
import { FIELDS } from '../../../shared/listing/fields.ts'
import {
  DESCRIPTION_FIELDS,
  describedBy,
  type ListingTemplates,
  listingTemplatesSchema,
} from '../../../shared/listing/listing-templates.ts'
import { useAdRateHint } from '../../ebay/store/ad-rate-hint.tsx'
import { StoreCategories } from '../../ebay/store/store-categories.tsx'
import { usePolicies } from '../../ebay/use-policies.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bandOfTexts, bandTexts } from './band-texts.ts'
import { PriceBands } from './price-bands.tsx'
import { useSaveTemplates } from './use-templates.ts'

/** The coin of the preview. */
const SAMPLE = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  certified: null,
  composition: '90% silver, 10% copper',
  weight: '26.73 g',
  diameter: '38.1 mm',
  specialAttributes: ['VAM-4'],
}

/** The seller's description, returns line and price bands, with the description of a sample coin. */
export function TemplatesForm({ templates }: { templates: ListingTemplates }) {
  const [description, setDescription] = useState(templates.description)
  const [returnsLine, setReturnsLine] = useState(templates.returnsLine)
  const [storeCategories, setStoreCategories] = useState<readonly string[]>(
    templates.storeCategories,
  )
  const [adRate, setAdRate] = useState(templates.adRate ?? '')
  const [bands, setBands] = useState(templates.bands.map(bandTexts))
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const policies = usePolicies()
  const adRateHint = useAdRateHint()
  const save = useSaveTemplates()
  const parsed = listingTemplatesSchema.safeParse({
    description,
    returnsLine,
    storeCategories,
    adRate: FIELDS.adRate.control.decode(adRate),
    bands: bands.map(bandOfTexts),
  })
  const issueOf = (name: string) =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === name) : undefined
  const bandIssue = issueOf('bands')
  const insert = (name: string) => {
    setDescription(`${description}{${name}}`)
    field.current?.querySelector('textarea')?.focus()
  }
  const submit = () => {
    setTried(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Card title="Description">
        <div className="grid gap-4" ref={field}>
          <TextArea
            label="Description template"
            hint="Words and fields in braces. A line whose fields are unknown is left out. Empty: Obverse writes the description."
            error={issueOf('description')?.message}
            value={description}
            onChange={event => setDescription(event.currentTarget.value)}
          />
          <div role="group" aria-label="Add a field" className="flex flex-wrap gap-2">
            {Object.entries(DESCRIPTION_FIELDS).map(([name, meaning]) => (
              <Button key={name} size="small" title={meaning} onClick={() => insert(name)}>
                {name}
              </Button>
            ))}
          </div>
          <TextField
            label="Returns line"
            hint="The last line of each description, such as “30 days to return it, unopened”."
            error={issueOf('returnsLine')?.message}
            value={returnsLine}
            onChange={event => setReturnsLine(event.currentTarget.value)}
          />
          <div className="rounded-card bg-sunken px-4 py-3">
            <p className="mb-1 slab text-ink-soft">Example: 1881-S Morgan Dollar</p>
            <output className="block whitespace-pre-line">
              {describedBy({ description, returnsLine }, SAMPLE)}
            </output>
          </div>
        </div>
      </Card>
      <Card title="Shipping and policies by price">
        <PriceBands bands={bands} policies={policies.data?.policies} onChange={setBands} />
      </Card>
      <Card title="Store and ad">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <StoreCategories value={storeCategories} empty="None" onChange={setStoreCategories} />
          {(adRateHint !== null || adRate !== '') && (
            <TextField
              label="Ad rate in percent"
              inputMode="decimal"
              hint={adRateHint}
              error={issueOf('adRate')?.message}
              value={adRate}
              onChange={event => setAdRate(event.currentTarget.value)}
            />
          )}
        </div>
      </Card>
      {bandIssue && (
        <Banner tone="error">
          {bandIssue.path.length > 1
            ? 'Enter amounts such as 20.00 in each price band.'
            : bandIssue.message}
        </Banner>
      )}
      {save.isError && (
        <Banner tone="error">
          {failureMessage(save.error, 'The templates could not be saved. Please try again.')}
        </Banner>
      )}
      {save.isSuccess && <Banner tone="success">Saved. New drafts begin with them.</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
