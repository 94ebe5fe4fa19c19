import { rememberThisPage } from '../../ebay/way-back/way-back.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/link.tsx'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { useEditContext } from './edit-context.ts'
import { EDIT_KEYS, fieldsOfKey } from './edit-fields.ts'
import { isAccountProblem } from './problems-of.ts'

const FIELDS: readonly string[] = EDIT_KEYS.flatMap(fieldsOfKey)

/** What keeps the listing from being published and is no field of this form. */
export function ProblemsElsewhere() {
  const { problems } = useEditContext()
  // A note about the account stands on its own screen: here it would be said of every listing.
  const elsewhere = problems.filter(
    problem =>
      !FIELDS.includes(problem.field) && !(problem.kind === 'note' && isAccountProblem(problem)),
  )
  return elsewhere.map(({ code, kind, message }) => {
    const screen = PROBLEM_SCREENS[code]
    return (
      <Banner
        key={code}
        tone={kind === 'note' ? 'info' : 'warn'}
        action={
          screen && (
            <AppLink to={screen.to} onClick={rememberThisPage}>
              {screen.name}
            </AppLink>
          )
        }
      >
        {message}
      </Banner>
    )
  })
}
