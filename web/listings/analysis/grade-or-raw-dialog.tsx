import { useState } from 'react'
import { gradeOrRaw, usualChances } from '../../../shared/grading/grade-or-raw.ts'
import { priceText, typedAmount, typedCents } from '../../../shared/lib/money.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { GradePrice } from '../../../shared/market/market.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { AmountField, TextField } from '../../ui/fields/text-field.tsx'
import { Money } from '../../ui/money.tsx'
import { useSellingSettings } from '../form/use-selling-settings.ts'

interface GradeOrRawDialogProps {
  coin: Pick<Listing, 'title' | 'grade' | 'seriesId'>
  prices: readonly GradePrice[]
  onClose: () => void
}

/** Fee, insurance and postage both ways as sellers usually pay them; the seller enters his own. */
const USUAL_GRADING_CENTS = 4_500

/** What is left of a raw coin, sold as it is or after grading, by the chances that the seller gives each grade. */
export default function GradeOrRawDialog({ coin, prices, onClose }: GradeOrRawDialogProps) {
  const { settings } = useSellingSettings()
  const [now] = useState(() => Date.now())
  const [fee, setFee] = useState(() => typedAmount(USUAL_GRADING_CENTS))
  const [percents, setPercents] = useState(() =>
    usualChances(coin.grade).map(({ percent }) => String(percent)),
  )
  const chances = usualChances(coin.grade).map(({ grade }, at) => ({
    grade,
    percent: percentOf(percents[at] ?? ''),
  }))
  const sum = chances.reduce((all, { percent }) => all + percent, 0)
  const gradingCents = typedCents(fee)
  const terms = { ownRate: settings.feeBasisPoints, at: now }
  const found =
    gradingCents === null || gradingCents < 0
      ? null
      : gradeOrRaw(coin, prices, { chances, gradingCents }, terms)
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Grade it or sell it raw?"
      description={coin.title}
    >
      {chances.length === 0 ? (
        <p>Choose a grade with a number for this coin first: the chances are around it.</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <AmountField
            label="Grading, with postage both ways"
            value={fee}
            error={
              gradingCents === null
                ? `Enter an amount such as ${typedAmount(USUAL_GRADING_CENTS)}.`
                : undefined
            }
            onChange={({ currentTarget }) => setFee(currentTarget.value)}
          />
          <fieldset className="grid gap-3">
            <legend className="slab mb-2 text-ink-soft">
              How likely is each grade, in percent?
            </legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {chances.map(({ grade }, at) => (
                <TextField
                  key={grade}
                  label={grade}
                  inputMode="numeric"
                  value={percents[at] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setPercents(before => before.map((one, index) => (index === at ? value : one)))
                  }
                />
              ))}
            </div>
            {sum !== 100 && (
              <p role="status" className="text-small text-warn">
                {`They add up to ${sum}, not to 100.`}
              </p>
            )}
          </fieldset>
          {found ? <Found found={found} /> : sum === 100 && gradingCents !== null && <NotKnown />}
        </div>
      )}
    </Dialog>
  )
}

/** A text that is no whole percentage counts as none. */
const percentOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)

const NotKnown = () => (
  <p>
    The market’s prices of this coin raw, or in a holder of one of these grades, are not known.
    There is nothing to compare.
  </p>
)

function Found({ found }: { found: NonNullable<ReturnType<typeof gradeOrRaw>> }) {
  const { rawPriceCents, rawKeptCents, outcomes, gradedKeptCents, gainCents, breakEvenGrade } =
    found
  return (
    <section aria-label="What is left" className="grid gap-3 border-t border-line pt-4">
      <p role="status" className="text-lead">
        {gainCents > 0
          ? `Grading adds about ${priceText(gainCents)}.`
          : `Sold raw it leaves about ${priceText(0 - gainCents)} more.`}
      </p>
      <FactList
        facts={[
          { label: `Raw, at ${priceText(rawPriceCents)}`, value: <Money cents={rawKeptCents} /> },
          ...outcomes.map(({ grade, percent, priceCents, keptCents }) => ({
            label: `${grade}, at ${priceText(priceCents)}, ${percent} %`,
            value: <Money cents={keptCents} />,
          })),
          {
            label: 'Graded, by these chances',
            value: <Money cents={gradedKeptCents} className="font-[620]" />,
          },
        ]}
      />
      <p className="text-small text-ink-soft">
        What you keep after eBay’s fee, postage and grading.{' '}
        {breakEvenGrade
          ? `Grading pays from ${breakEvenGrade}.`
          : 'None of these grades pays for its grading.'}
      </p>
    </section>
  )
}
