import type { OwnStore } from '../../../shared/ebay.ts'
import {
  STORE_CATEGORIES_MAX,
  storeCategoryText,
} from '../../../shared/listing/terms/store-and-ad.ts'
import { Select } from '../../ui/fields/select.tsx'
import { AppLink } from '../../ui/link.tsx'
import { useOwnStore } from './use-own-store.ts'

interface StoreCategoriesProps {
  /** Paths, at most two. */
  value: readonly string[]
  /** The text of the empty choice. */
  empty: string
  onChange: (value: string[]) => void
  error?: string | undefined
  disabled?: boolean | undefined
  hint?: string | undefined
}

const LABELS = ['Store category', 'Second store category']

/** The categories of the seller's eBay store. A seller without a store is told so in a sentence and asked nothing. */
export function StoreCategories({
  value,
  empty,
  onChange,
  error,
  disabled,
  hint,
}: StoreCategoriesProps) {
  const { data, isError, isPending } = useOwnStore()
  if (value.length === 0) {
    if (isPending) return null
    if (isError || data.state !== 'open') return <Sentence state={isError ? null : data.state} />
  }
  const open = data?.state === 'open' ? data.categories : null
  const gone = open ? value.filter(path => !open.includes(path)) : []
  const shown = value.length < STORE_CATEGORIES_MAX ? [...value, ''] : value
  const change = (at: number, path: string) =>
    onChange(shown.with(at, path).filter(each => each !== ''))
  return (
    <>
      {shown.map((path, at) => (
        <Select
          key={LABELS[at]}
          label={LABELS[at] ?? ''}
          placeholder={at === 0 ? empty : 'None'}
          options={[...new Set([...(path ? [path] : []), ...(open ?? [])])]
            .filter(each => each === path || !value.includes(each))
            .map(each => ({ value: each, label: labelOf(each, gone) }))}
          value={path}
          disabled={disabled}
          error={at === 0 ? (error ?? goneText(gone)) : undefined}
          hint={at === 0 ? hint : undefined}
          onChange={({ currentTarget }) => change(at, currentTarget.value)}
        />
      ))}
    </>
  )
}

const labelOf = (path: string, gone: readonly string[]): string =>
  `${storeCategoryText(path)}${gone.includes(path) ? ' (no longer in your store)' : ''}`

const goneText = (gone: readonly string[]): string | undefined =>
  gone.length > 0
    ? 'Your eBay store does not have this category any more. Choose another one before you publish.'
    : undefined

function Sentence({ state }: { state: OwnStore['state'] | null }) {
  if (state !== 'none' && state !== 'not_granted') return null
  return (
    <p className="col-span-full text-small text-ink-soft">
      {state === 'none' ? (
        'Your eBay account has no store, so there is no store category to choose.'
      ) : (
        <>
          Categories of your eBay store need one more permission:{' '}
          <AppLink to="/ebay-reconnect">connect eBay again</AppLink>, if you have a store.
        </>
      )}
    </p>
  )
}
