import { Select } from '../../ui/fields/select.tsx'
import { consignorOptions, useConsignors } from '../form/use-consignors.ts'
import { OWN_COIN } from './batch-fields.ts'

interface BatchOwnerProps {
  owner: string
  onChange: (owner: string) => void
}

/** Whose coins they are. Nothing for a seller who sells his own alone. */
export function BatchOwner({ owner, onChange }: BatchOwnerProps) {
  const consignors = useConsignors() ?? []
  if (consignors.length === 0) return null
  return (
    <Select
      label="Owner"
      placeholder="As it is"
      options={[
        { value: OWN_COIN, label: 'Your own coins' },
        ...consignorOptions(consignors, owner),
      ]}
      value={owner}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
