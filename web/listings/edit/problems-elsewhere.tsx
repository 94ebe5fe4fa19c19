import { Banner } from '../../ui/banner.tsx'
import { AppLink } from '../../ui/link.tsx'
import { useEditContext } from './edit-context.ts'
import { EDIT_KEYS, fieldsOfKey } from './edit-fields.ts'
import { formField } from './form-sections.ts'

/** Where a problem of the account is settled. */
const SCREENS: Readonly<Record<string, { to: string; name: string }>> = {
  NOT_CONNECTED: { to: '/connect-ebay', name: 'Connect eBay' },
  LOCATION_MISSING: { to: '/connect-ebay', name: 'Enter it on Connect eBay' },
  POLICY_MISSING: { to: '/business-policies', name: 'Open business policies' },
}
const FIELDS: readonly string[] = EDIT_KEYS.flatMap(fieldsOfKey)

/** What keeps the listing from being published and is no field of this form. */
export function ProblemsElsewhere() {
  const { problems } = useEditContext()
  const elsewhere = problems.filter(({ field }) => !FIELDS.includes(formField(field)))
  return elsewhere.map(({ code, kind, message }) => {
    const screen = SCREENS[code]
    return (
      <Banner
        key={code}
        tone={kind === 'note' ? 'info' : 'warn'}
        action={screen && <AppLink to={screen.to}>{screen.name}</AppLink>}
      >
        {message}
      </Banner>
    )
  })
}
