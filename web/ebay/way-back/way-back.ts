import { z } from 'zod'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { onOtherUser } from '../../lib/page-user.ts'

/** What the seller was about to publish when eBay had to be connected first. */
const wayBackSchema = z.object({
  /** The path of these coins. */
  to: z.string().startsWith('/'),
  /** Null where it is a page with more than these. */
  coins: z.number().nullable(),
})
type WayBack = z.infer<typeof wayBackSchema>

/** In the tab's storage: on a phone eBay's consent page replaces this page. */
const KEY = 'obverse.wayBack'

export const rememberWayBack = (way: WayBack): void =>
  sessionStorage.setItem(KEY, JSON.stringify(way))

/** The page that leads to what the account lacks. */
export const rememberThisPage = (): void =>
  rememberWayBack({ to: `${location.pathname}${location.search}`, coins: null })

export const forgetWayBack = (): void => sessionStorage.removeItem(KEY)

/** Null where nothing was to be published. */
export function wayBack(): WayBack | null {
  const stored = sessionStorage.getItem(KEY)
  if (stored === null) return null
  return wayBackSchema.safeParse(parseJson(stored)).data ?? null
}

onOtherUser(forgetWayBack)
