import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { CircleDot, Moon, Settings, SquareArrowRight, Sun, SunMoon } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { User } from '../../../shared/accounts/accounts.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import type { ListingCards } from '../../../shared/listing/listing-cards.ts'
import { apiFetch } from '../../lib/api.ts'
import { useGo } from '../../lib/navigation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { chooseTheme, type Theme } from '../../lib/theme.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { type Place, screensOf, settingsOf } from './find-places.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

/** The pause in typing after which listings are looked for, in ms. */
const SEARCH_PAUSE_MS = 200
const LISTINGS_SHOWN = 8

const THEMES: readonly { theme: Theme; label: string; icon: ReactNode }[] = [
  { theme: 'light', label: 'Light colours', icon: <Sun size={18} /> },
  { theme: 'dark', label: 'Dark colours', icon: <Moon size={18} /> },
  { theme: 'system', label: 'Colours of the device', icon: <SunMoon size={18} /> },
]

/** The dialog puts its content into the page after its first render. */
const LATER = { suppressRefError: true }

/** What can be gone to, or set. */
interface Found {
  key: string
  row: ReactNode
  choose: () => void
}

/**
 * Each word of the text begins a word of the name or of the other words; 0 where one does not. Letters that only follow
 * each other somewhere are no match: Enter would go there instead of to the listing.
 */
function scoreOf(name: string, text: string, others: string[] = []): number {
  const words = (texts: string) => texts.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const asked = words(text).filter(word => word !== '')
  const isAmong = (found: string[]) => asked.every(word => found.some(one => one.startsWith(word)))
  if (isAmong(words(name))) return 1
  return isAmong(words([name, ...others].join(' '))) ? 0.5 : 0
}

interface FindDialogProps {
  user: User
  /** What was typed before it was there. */
  typed: RefObject<string>
  onClose: () => void
}

/** Finds a screen, a listing or a setting, and goes there. */
export default function FindDialog({ user, typed, onClose }: FindDialogProps) {
  const go = useGo()
  const [text, setText] = useState('')
  useTypedAhead(typed, setText)
  const [chosen, setChosen] = useState<string | null>(null)
  const listings = useFoundListings(text)
  const goTo = (to: string) => {
    onClose()
    go(to)
  }
  const groups = [
    {
      heading: 'Listings',
      found: listings.cards.map(card => ({
        key: `listing ${card.id}`,
        row: <ListingRow card={card} />,
        choose: () => goTo(`/?tab=listings&edit=${card.id}`),
      })),
    },
    {
      heading: 'Screens',
      found: placesNamed(text, screensOf(user), <SquareArrowRight size={18} />, goTo),
    },
    {
      heading: 'Settings',
      found: placesNamed(text, settingsOf(user), <Settings size={18} />, goTo),
    },
    { heading: 'Colours', found: themesNamed(text, onClose) },
  ]
  const items = groups.flatMap(({ found }) => found)
  // Enter takes a listing where no screen and no setting has the name, or where it is chosen.
  const first = items.length > listings.cards.length ? listings.cards.length : 0
  const at = items.findIndex(({ key }) => key === chosen)
  const box = useCombobox<Found>({
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: at === -1 ? first : at,
    itemToString: () => '',
    itemToKey: item => item?.key,
    onHighlightedIndexChange: ({ highlightedIndex }) =>
      setChosen(items[highlightedIndex]?.key ?? null),
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.choose(),
    // Only Enter and a click choose.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
  })
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Find">
      <div className="-m-5">
        <input
          {...box.getInputProps(
            {
              'aria-label': 'Find a screen, a listing or a setting',
              'aria-labelledby': undefined,
              // In the event itself: set later, the caret would go to the end.
              onChange: event => {
                setText(event.currentTarget.value)
                setChosen(null)
              },
            },
            LATER,
          )}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into it
          autoFocus
          // What was typed before goes on at its end.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
          spellCheck={false}
          placeholder="A screen, a listing, a setting"
          className="h-14 w-full border-b border-line bg-surface px-5 text-lead placeholder:text-ink-faint focus:outline-none"
        />
        {/* Of one height whatever is found: the field stays where it is. */}
        <div className="flex h-[min(28rem,55dvh)] flex-col">
          <div
            {...box.getMenuProps(
              { 'aria-label': 'What is found', 'aria-labelledby': undefined },
              LATER,
            )}
            className="min-h-0 overflow-y-auto overscroll-contain p-2"
          >
            {groups.map(({ heading, found }) => (
              <Group key={heading} heading={heading} isEmpty={found.length === 0}>
                {found.map(item => (
                  <div
                    key={item.key}
                    {...box.getItemProps({ item, index: items.indexOf(item) })}
                    className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 text-body aria-selected:bg-sunken [&>svg]:shrink-0 [&>svg]:text-ink-soft"
                  >
                    {item.row}
                  </div>
                ))}
              </Group>
            ))}
          </div>
          {/* Not in the list: a list box holds options alone. */}
          {items.length === 0 && (
            <p className="px-5 pb-3 text-small text-ink-soft">
              No screen and no setting has this name.
            </p>
          )}
          <p role="status" className="px-5 pb-3 text-small text-ink-soft empty:hidden">
            {listings.notice}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  heading: string
  isEmpty: boolean
  children: ReactNode
}

function Group({ heading, isEmpty, children }: GroupProps) {
  if (isEmpty) return null
  return (
    <div role="group" aria-label={heading}>
      <div aria-hidden className="px-3 pt-3 pb-1 text-label text-ink-soft">
        {heading}
      </div>
      {children}
    </div>
  )
}

/** Those that the text names, the likest first. */
function named<Choice>(
  text: string,
  choices: readonly Choice[],
  wordsOf: (choice: Choice) => { label: string; words?: string[] },
): Choice[] {
  return choices
    .map(choice => {
      const { label, words } = wordsOf(choice)
      return { choice, score: scoreOf(label, text, words) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice)
}

const placesNamed = (
  text: string,
  places: readonly Place[],
  icon: ReactNode,
  goTo: (to: string) => void,
): Found[] =>
  named(text, places, place => place).map(({ label, to }) => ({
    key: label,
    row: (
      <>
        {icon}
        {label}
      </>
    ),
    choose: () => goTo(to),
  }))

const themesNamed = (text: string, onClose: () => void): Found[] =>
  named(text, THEMES, theme => theme).map(({ theme, label, icon }) => ({
    key: theme,
    row: (
      <>
        {icon}
        {label}
      </>
    ),
    choose: () => {
      chooseTheme(theme)
      onClose()
    },
  }))

function ListingRow({ card: { title, sku, price } }: { card: ListingCards['cards'][number] }) {
  return (
    <>
      <CircleDot size={18} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="text-small text-ink-soft max-sm:hidden">{sku}</span>
      <Money cents={parseCents(price)} />
    </>
  )
}

/** The seller's listings that the text names, and what is said while there are none. */
function useFoundListings(text: string): { cards: ListingCards['cards']; notice: string } {
  const q = useSettled(text.trim(), SEARCH_PAUSE_MS)
  const { data, error, isPending } = useQuery({
    enabled: q !== '',
    queryKey: queryKeys.find(q),
    queryFn: async ({ signal }): Promise<ListingCards['cards']> => {
      const query = new URLSearchParams({ q, limit: String(LISTINGS_SHOWN) })
      const response = await apiFetch(`/api/listings/cards?${query}`, { signal })
      const { cards }: ListingCards = await response.json()
      return cards
    },
  })
  if (q === '') return { cards: [], notice: '' }
  if (isPending) return { cards: [], notice: 'Looking through your listings…' }
  const cards = data ?? []
  return { cards, notice: error?.message ?? (cards.length === 0 ? 'No listing matches.' : '') }
}
