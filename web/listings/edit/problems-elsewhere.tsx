import { Banner } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/link.tsx'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { useEditContext } from './edit-context.ts'
import { EDIT_KEYS, fieldsOfKey } from './edit-fields.ts'

const FIELDS: readonly string[] = EDIT_KEYS.flatMap(fieldsOfKey)

/** What keeps the listing from being published and is no field of this form. */
export function ProblemsElsewhere() {
  const { problems } = useEditContext()
  const elsewhere = problems.filter(({ field }) => !FIELDS.includes(field))
  return elsewhere.map(({ code, kind, message }) => {
    const screen = PROBLEM_SCREENS[code]
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
