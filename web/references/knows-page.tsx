import { Coins } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { counted, countText } from '../../shared/lib/count-text.ts'
import type { KnownType, ReferenceLibrary, ReferenceSettings } from '../../shared/references.ts'
import { useSignedInUser } from '../accounts/use-user.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Card } from '../ui/card.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { AccuracyCard } from './accuracy-card.tsx'
import { KnownTypeCard } from './known-type-card.tsx'
import { LibraryActions } from './library-actions.tsx'
import { useLibrary, useSaveSettings } from './use-library.ts'

const ProposalsCard = lazy(() => import('./proposals-card.tsx'))
const TypeDialog = lazy(() => import('./type-dialog.tsx'))

/** From so many types on they can be filtered by name. */
const FILTER_FROM = 9

/** The reference library: which coins are known by sight, how often that is right, and what is done with it. */
export default function KnowsPage() {
  const library = useLibrary()
  const { data, error } = library
  return (
    <Page
      title="What Obverse knows"
      lead="Coins that you have confirmed. The next one of their kind is named by memory: at once, and without counting in your plan."
    >
      <div className="grid gap-6">
        {library.isPending && <LoadingTypes />}
        {error && (
          <ErrorState
            title="The known coins could not be loaded"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void library.refetch()}
            retrying={library.isFetching}
          />
        )}
        {data && <Library library={data} />}
      </div>
    </Page>
  )
}

function LoadingTypes() {
  return (
    <div aria-busy="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <p role="status" className="sr-only">
        Loading known coins
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-44" />
      ))}
    </div>
  )
}

function Library({ library }: { library: ReferenceLibrary }) {
  const { isAdmin } = useSignedInUser()
  const { types, count, limit } = library
  return (
    <>
      {count >= limit && (
        <Banner tone="warn" title="Your library is full">
          {`It has ${countText(limit)} pictures. No new type is learned until one is forgotten.`}
        </Banner>
      )}
      {types.length > 0 ? (
        <Types types={types} />
      ) : (
        <EmptyState
          icon={<Coins size={28} />}
          title="No coin is known yet"
          description="List a coin: when you confirm what it is, its two sides are remembered."
          actions={<ButtonLink to="/single-coin-upload">Single Coin Upload</ButtonLink>}
        />
      )}
      <Suspense>{isAdmin && <ProposalsCard />}</Suspense>
      <AccuracyCard />
      <EuroSetting {...library} />
      <FastSetting {...library} />
      <LibraryActions library={library} />
    </>
  )
}

function Types({ types }: { types: readonly KnownType[] }) {
  const { isAdmin } = useSignedInUser()
  const [text, setText] = useState('')
  const [openKey, setOpenKey] = useState<string | null>(null)
  const open = useCallback(({ key }: KnownType) => setOpenKey(key), [])
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = types.filter(({ coinType, denomination }) => {
    const name = `${coinType} ${denomination}`.toLowerCase()
    return words.every(word => name.includes(word))
  })
  const opened = types.find(({ key }) => key === openKey)
  return (
    <section aria-labelledby="known-types">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="known-types" className="text-title">
          {counted(types.length, 'type')}
        </h2>
        {types.length >= FILTER_FROM && (
          <TextField
            label="Find a type"
            type="search"
            className="w-full sm:w-64"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
      </div>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map(type => (
          <KnownTypeCard key={type.key} type={type} onOpen={open} />
        ))}
      </ul>
      {words.length > 0 && (
        <p role="status" className="mt-2 text-small text-ink-soft">
          {shown.length === 0 ? 'No known type has this name.' : `${shown.length} shown`}
        </p>
      )}
      <Suspense>
        {opened && <TypeDialog type={opened} isAdmin={isAdmin} onClose={() => setOpenKey(null)} />}
      </Suspense>
    </section>
  )
}

interface SettingCardProps {
  title: string
  /** Of its checkbox. */
  label: string
  name: keyof ReferenceSettings
  settings: ReferenceSettings
  children: ReactNode
}

/** A setting of memory that is on or off, with what it does. */
function SettingCard({ title, label, name, settings, children }: SettingCardProps) {
  const save = useSaveSettings()
  return (
    <Card title={title}>
      <Checkbox
        className="-mt-2"
        label={label}
        checked={settings[name]}
        onChange={event => save.mutate({ [name]: event.currentTarget.checked })}
      />
      {children}
    </Card>
  )
}

/** Which catalogue is asked where nothing was confirmed yet. */
function EuroSetting({ settings }: ReferenceLibrary) {
  return (
    <SettingCard
      title="Euro coins"
      label="Know euro coins at first sight"
      name="euro"
      settings={settings}
    >
      <p className="max-w-2xl text-small text-ink-soft">
        Euro coins of 25 countries are then named by both sides from a catalogue, and count as known
        coins: they cost nothing of your plan. Once you have confirmed a euro coin, the catalogue is
        asked without this setting too. The catalogue is made from Open Coin Data by Coinection (CC
        BY 4.0).
      </p>
    </SettingCard>
  )
}

/** Whether the model is left out where memory is sure. */
function FastSetting({ settings, readings }: ReferenceLibrary) {
  return (
    <SettingCard
      title="Fast"
      label="Name known coins from memory alone"
      name="fast"
      settings={settings}
    >
      <p className="max-w-2xl text-small text-ink-soft">
        Where memory is sure of both sides, the vision model is not asked. Date, mint mark and grade
        are then yours to confirm: the cursor stands there. Otherwise the model reads them, which
        takes some seconds. The label of a coin in a holder is always read by it.
      </p>
      <p className="tabular mt-2 max-w-2xl text-small text-ink-soft">
        {`The model has read ${countText(readings.used)} of the ${counted(readings.limit, 'known coin')} that it reads for you this month (UTC) without counting in your plan. Beyond that, known coins are named from memory alone.`}
      </p>
    </SettingCard>
  )
}
