import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { CircleDot, Moon, Settings, SquareArrowRight, Sun, SunMoon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '../../shared/accounts.ts'
import type { ListingCards } from '../../shared/listing-cards.ts'
import { parseCents } from '../../shared/money.ts'
import { apiFetch } from '../lib/api.ts'
import { useGo } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { chooseTheme, type Theme } from '../lib/theme.ts'
import { useSettled } from '../lib/use-settled.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money.tsx'
import { type Place, screensOf, settingsOf } from './find-places.ts'

/** The pause in typing after which listings are looked for, in ms. */
const SEARCH_PAUSE_MS = 200
const LISTINGS_SHOWN = 8

const THEMES: readonly { theme: Theme; label: string; icon: ReactNode }[] = [
  { theme: 'light', label: 'Light colours', icon: <Sun size={18} /> },
  { theme: 'dark', label: 'Dark colours', icon: <Moon size={18} /> },
  { theme: 'system', label: 'Colours of the device', icon: <SunMoon size={18} /> },
]

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-ink-soft'
const ITEM =
  'flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 text-body aria-selected:bg-sunken [&>svg]:shrink-0 [&>svg]:text-ink-soft'

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
  onClose: () => void
}

/** Finds a screen, a listing or a setting, and goes there. */
export default function FindDialog({ user, onClose }: FindDialogProps) {
  const go = useGo()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const listings = useFoundListings(text)
  const goTo = (to: string) => {
    onClose()
    go(to)
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Find">
      <Command
        label="Find a screen, a listing or a setting"
        loop
        filter={scoreOf}
        value={chosen}
        onValueChange={setChosen}
        className="group/find -m-5"
      >
        <Command.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into it
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="A screen, a listing, a setting"
          className="h-14 w-full border-b border-line bg-surface px-5 text-lead placeholder:text-ink-faint focus:outline-none"
        />
        {/* Of one height whatever is found: the field stays where it is. */}
        <div className="flex h-[min(28rem,55dvh)] flex-col">
          <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
            <FoundListings
              cards={listings.cards}
              onFound={first => setChosen(before => before || first)}
              onGo={goTo}
            />
            <Places heading="Screens" places={screensOf(user)} onGo={goTo}>
              <SquareArrowRight size={18} />
            </Places>
            <Places heading="Settings" places={settingsOf(user)} onGo={goTo}>
              <Settings size={18} />
            </Places>
            <Command.Group heading="Colours" className={GROUP}>
              {THEMES.map(({ theme, label, icon }) => (
                <Command.Item
                  key={theme}
                  className={ITEM}
                  onSelect={() => {
                    chooseTheme(theme)
                    onClose()
                  }}
                >
                  {icon}
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          </Command.List>
          {/* Not in the list: a list box holds options alone. The list's own filter does not know the listings found. */}
          <Command.Empty className="px-5 pb-3 text-small text-ink-soft group-has-[[cmdk-item]]/find:hidden">
            No screen and no setting has this name.
          </Command.Empty>
          <p role="status" className="px-5 pb-3 text-small text-ink-soft empty:hidden">
            {listings.notice}
          </p>
        </div>
      </Command>
    </Dialog>
  )
}

interface PlacesProps {
  heading: string
  places: readonly Place[]
  onGo: (to: string) => void
  /** The icon of each. */
  children: ReactNode
}

function Places({ heading, places, onGo, children }: PlacesProps) {
  return (
    <Command.Group heading={heading} className={GROUP}>
      {places.map(({ label, to, words = [] }) => (
        <Command.Item
          key={label}
          value={label}
          keywords={words}
          className={ITEM}
          onSelect={() => onGo(to)}
        >
          {children}
          {label}
        </Command.Item>
      ))}
    </Command.Group>
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

interface FoundListingsProps {
  cards: ListingCards['cards']
  /** Gets the item of the first listing: Enter takes it where no screen and no setting is chosen. */
  onFound: (item: string) => void
  onGo: (to: string) => void
}

const itemOf = (id: number) => `listing ${id}`

/** The server found them: the list's own filter is not asked. */
function FoundListings({ cards, onFound, onGo }: FoundListingsProps) {
  const first = cards[0]?.id
  useEffect(() => {
    if (first !== undefined) onFound(itemOf(first))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [first])
  if (cards.length === 0) return null
  return (
    <Command.Group heading="Listings" forceMount className={GROUP}>
      {cards.map(({ id, title, price, sku }) => (
        <Command.Item
          key={id}
          value={itemOf(id)}
          forceMount
          className={ITEM}
          onSelect={() => onGo(`/?tab=listings&edit=${id}`)}
        >
          <CircleDot size={18} />
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="text-small text-ink-soft max-sm:hidden">{sku}</span>
          <Money cents={parseCents(price)} />
        </Command.Item>
      ))}
    </Command.Group>
  )
}
