import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ShareTable, shareTableSchema } from '../../../shared/buying/share-table.ts'
import { typedNumber, typedPercent } from '../../../shared/lib/typed-number.ts'
import { FOLLOWED_METALS, type FollowedMetal } from '../../../shared/metal/metal-rules.ts'
import { seriesById } from '../../../shared/numismatics/series.ts'
import { METAL_NAMES } from '../../metal/metal-texts.ts'
import { parseNameEntry } from '../../review/session/entries/name-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSaveShares } from '../use-buying.ts'

interface SharesSheetProps {
  user: number
  shares: ShareTable
  onClose: () => void
}

/** NaN for what is no number: the schema refuses it. */
const basisPointsOf = (percent: string) => Math.round(typedNumber(percent) * 100)

/** The dealer's own table: what he pays of a coin's value by metal and type, and how long an offer stands. */
export default function SharesSheet({ user, shares, onClose }: SharesSheetProps) {
  const [metals, setMetals] = useState(() =>
    Object.fromEntries(FOLLOWED_METALS.map(metal => [metal, typedPercent(shares.metals[metal])])),
  )
  const [market, setMarket] = useState(typedPercent(shares.market))
  const [moves, setMoves] = useState(typedPercent(shares.moves))
  const [validMinutes, setValidMinutes] = useState(String(shares.validMinutes))
  const [types, setTypes] = useState(() =>
    shares.types.map(({ seriesId, share }) => ({ seriesId, share: typedPercent(share) })),
  )
  const [problem, setProblem] = useState('')
  const save = useSaveShares(user, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const metal = (name: FollowedMetal) => basisPointsOf(metals[name] ?? '')
    const read = shareTableSchema.safeParse({
      metals: {
        gold: metal('gold'),
        silver: metal('silver'),
        platinum: metal('platinum'),
        palladium: metal('palladium'),
      },
      market: basisPointsOf(market),
      moves: basisPointsOf(moves),
      validMinutes: Number(validMinutes),
      types: types.map(({ seriesId, share }) => ({ seriesId, share: basisPointsOf(share) })),
    })
    if (!read.success)
      return setProblem(
        'Shares are from 0 to 150 %, an offer is valid for 5 to 10,080 minutes, and a metal may move by 0.1 to 20 %.',
      )
    save.mutate(read.data)
  }
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title="Your shares">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-2 text-lead">Of the melt value, %</legend>
          {FOLLOWED_METALS.map(metal => (
            <TextField
              key={metal}
              label={METAL_NAMES[metal]}
              inputMode="decimal"
              value={metals[metal] ?? ''}
              onChange={event => {
                const { value } = event.currentTarget
                setMetals(known => ({ ...known, [metal]: value }))
              }}
            />
          ))}
        </fieldset>
        <TypeShares types={types} onChange={setTypes} />
        <TextField
          label="Of what eBay leaves, %"
          hint="For better coins: price less fees and postage"
          inputMode="decimal"
          value={market}
          onChange={event => setMarket(event.currentTarget.value)}
        />
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-2 text-lead">An offer is valid</legend>
          <TextField
            label="For minutes"
            inputMode="numeric"
            value={validMinutes}
            onChange={event => setValidMinutes(event.currentTarget.value)}
          />
          <TextField
            label="While metals move by less than, %"
            inputMode="decimal"
            value={moves}
            onChange={event => setMoves(event.currentTarget.value)}
          />
        </fieldset>
        {problem && <Banner tone="error">{problem}</Banner>}
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save your shares
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type TypeShare = { seriesId: string; share: string }

function TypeShares({
  types,
  onChange,
}: {
  types: readonly TypeShare[]
  onChange: (types: TypeShare[]) => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const seriesId = parseNameEntry(text)?.seriesId
    if (!seriesId) return setError('No type is known by this name')
    setText('')
    if (types.some(each => each.seriesId === seriesId)) return
    onChange([...types, { seriesId, share: '100' }])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lead">Types with a share of their own</legend>
      {types.map(({ seriesId, share }) => {
        const name = seriesById(seriesId)?.name ?? seriesId
        return (
          <div key={seriesId} className="flex items-end gap-2">
            <TextField
              className="grow"
              label={`${name}, %`}
              inputMode="decimal"
              value={share}
              onChange={event => {
                const { value } = event.currentTarget
                onChange(
                  types.map(each =>
                    each.seriesId === seriesId ? { ...each, share: value } : each,
                  ),
                )
              }}
            />
            <IconButton
              label={`Remove ${name}`}
              icon={<X size={17} />}
              onClick={() => onChange(types.filter(each => each.seriesId !== seriesId))}
            />
          </div>
        )
      })}
      <div className="flex items-end gap-2">
        <TextField
          className="grow"
          label="Type"
          error={error}
          value={text}
          onChange={event => {
            setError(undefined)
            setText(event.currentTarget.value)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </fieldset>
  )
}
