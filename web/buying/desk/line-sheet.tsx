import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formOfLine, formsOfLine } from '../../../shared/buying/line-value.ts'
import { LINE_COINS_MAX, type OfferLine } from '../../../shared/buying/offers.ts'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { typedAmount, typedCents } from '../../../shared/lib/money.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { isNamedForMarket, marketDataQuery } from '../../market/use-market-data.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../ui/fields/text-field.tsx'

interface LineSheetProps {
  line: OfferLine
  onSave: (edit: Partial<OfferLine>) => void
  onClose: () => void
}

const amountText = (cents: number | null) => (cents === null ? '' : typedAmount(cents))

/** The details of a line: what the coin is, how many there are, and amounts of the dealer's own. */
export default function LineSheet({ line, onSave, onClose }: LineSheetProps) {
  const [coinType, setCoinType] = useState(line.coinType)
  const [year, setYear] = useState(line.year)
  const [mint, setMint] = useState(line.mint)
  const [grade, setGrade] = useState(line.grade)
  const [count, setCount] = useState(String(line.count))
  const [composition, setComposition] = useState(line.composition)
  const [market, setMarket] = useState(amountText(line.marketCents))
  const [own, setOwn] = useState(amountText(line.ownCents))
  const [problem, setProblem] = useState('')
  const coin = { seriesId: line.seriesId, year: year.trim(), mint: mint.trim() }
  const forms = formsOfLine(coin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pieces = Number(count)
    const least = Math.max(1, line.pictures.length)
    if (!Number.isInteger(pieces) || pieces < least || pieces > LINE_COINS_MAX)
      return setProblem(`Enter a count from ${least} to ${LINE_COINS_MAX}.`)
    if (coinType.trim().length < 2) return setProblem('Name the coin.')
    const marketCents = market.trim() === '' ? null : typedCents(market)
    const ownCents = own.trim() === '' ? null : typedCents(own)
    if (
      (market.trim() !== '' && !isAmount(marketCents)) ||
      (own.trim() !== '' && !isAmount(ownCents))
    )
      return setProblem(`Enter amounts in ${ownSite().money.words}, such as ${typedAmount(1_250)}.`)
    onSave({
      ...coin,
      // Another name is another coin.
      ...(coinType.trim() === line.coinType ? {} : { coinType: coinType.trim() }),
      grade: grade.trim(),
      count: pieces,
      composition,
      marketCents,
      ownCents,
    })
    onClose()
  }
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title={line.coinType}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Coin"
          value={coinType}
          maxLength={120}
          onChange={event => setCoinType(event.currentTarget.value)}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Year"
            inputMode="numeric"
            maxLength={20}
            value={year}
            onChange={event => setYear(event.currentTarget.value)}
          />
          <TextField
            label="Mint mark"
            maxLength={40}
            value={mint}
            onChange={event => setMint(event.currentTarget.value)}
          />
          <TextField
            label="Grade"
            hint="Empty: none"
            maxLength={40}
            value={grade}
            onChange={event => setGrade(event.currentTarget.value)}
          />
          <TextField
            label="Count"
            inputMode="numeric"
            value={count}
            onChange={event => setCount(event.currentTarget.value)}
          />
        </div>
        {forms.length > 1 && (
          <Select
            label="Struck in"
            options={forms.map(form => ({ value: form.composition, label: form.composition }))}
            value={formOfLine({ ...coin, composition })?.composition ?? ''}
            onChange={event => setComposition(event.currentTarget.value)}
          />
        )}
        <AmountField
          label="One brings on eBay"
          hint="Fees and postage are taken off it, then your share is counted"
          value={market}
          onChange={event => setMarket(event.currentTarget.value)}
        />
        <AskPrice coin={{ coinType, year, mint, grade }} onPrice={setMarket} />
        <AmountField
          label="Your own offer for one"
          hint="Empty: by your shares"
          value={own}
          onChange={event => setOwn(event.currentTarget.value)}
        />
        {problem && <Banner tone="error">{problem}</Banner>}
        <div>
          <Button type="submit" variant="primary">
            Take it over
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const isAmount = (cents: number | null) => cents !== null && cents >= 0

/** Asks the market for the price of one. */
function AskPrice({
  coin,
  onPrice,
}: {
  coin: { coinType: string; year: string; mint: string; grade: string }
  onPrice: (dollars: string) => void
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    setBusy(true)
    try {
      const { coinType, year, mint, grade } = coin
      const asked = { coinType, year, mint, condition: grade, varieties: '', certified: false }
      const data = await client.fetchQuery(marketDataQuery({ ...asked, refresh: 0 }))
      const cents = data.comprehensive?.recommendedPriceCents ?? null
      setAnswer(cents === null ? 'No price was found for this coin.' : '')
      if (cents !== null) onPrice(typedAmount(cents))
    } catch (error) {
      setAnswer(failureMessage(error, 'The prices could not be read.'))
    }
    setBusy(false)
  }
  if (!isNamedForMarket(coin)) return null
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="small" busy={busy} onClick={() => void ask()}>
        Ask what it brings
      </Button>
      {answer && (
        <p role="status" className="text-small text-ink-soft">
          {answer}
        </p>
      )}
    </div>
  )
}
