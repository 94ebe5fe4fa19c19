import { useMemo, useState } from 'react'
import { useEbayCategories } from '../../ebay/use-categories.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'

interface CategoryComboboxProps {
  /** The id of the chosen leaf; empty: eBay's suggestion. */
  value: string
  onChange: (id: string) => void
  /** Why one has to be chosen. */
  warning?: string | undefined
  className?: string
  disabled?: boolean
}

/** eBay's tree of Coins & Paper Money, to choose a leaf where eBay's own suggestion is not the right one. */
export function CategoryCombobox({ value, onChange, warning, ...rest }: CategoryComboboxProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = isAsked || value !== '' || warning !== undefined
  const { data, isError } = useEbayCategories({ enabled: isOpen })
  const options = useMemo(() => {
    const leaves = (data ?? []).map(({ id, path }) => ({
      value: id,
      label: path.slice(-2).join(' › '),
      hint: path.slice(0, -2).join(' › '),
    }))
    return value === '' || leaves.some(leaf => leaf.value === value)
      ? leaves
      : [{ value, label: `Category ${value}` }, ...leaves]
  }, [data, value])
  if (!isOpen)
    return (
      <div className={rest.className}>
        <Button
          variant="quiet"
          size="small"
          disabled={rest.disabled ?? false}
          onClick={() => setIsAsked(true)}
        >
          Choose eBay’s category
        </Button>
      </div>
    )
  return (
    <Combobox
      {...rest}
      label="eBay category"
      hint={isError ? 'eBay’s categories could not be read.' : 'Empty: the one that eBay suggests'}
      placeholder="Italy, Canada, banknote, token, ..."
      options={options}
      value={value || null}
      {...(warning !== undefined && { warning })}
      onChange={id => onChange(id ?? '')}
    />
  )
}
