import { lineName } from '../../../shared/buying/line-name.ts'
import { offerValue } from '../../../shared/buying/line-value.ts'
import type { CustomerSheet, OfferSheet } from '../../../shared/buying/offers.ts'
import { Money } from '../../ui/money.tsx'

type Lines = CustomerSheet['lines']

/** An offer's lines as the customer sees them: nothing of values and shares. */
export function customerLines(sheet: OfferSheet): { lines: Lines; totalCents: number } {
  const { lines, totalCents } = offerValue(sheet)
  return {
    totalCents,
    lines: sheet.lines.map((line, at) => ({
      name: lineName(line),
      count: line.count,
      eachCents: lines[at]?.eachCents ?? 0,
      sumCents: lines[at]?.sumCents ?? 0,
    })),
  }
}

/** The offer sheet: coins, amounts, total. */
export function SheetTable({ lines, totalCents }: { lines: Lines; totalCents: number }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">The offer</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="slab py-2 pr-3">
            Coin
          </th>
          <th scope="col" className="slab py-2 pr-3 text-right">
            Pieces
          </th>
          <th scope="col" className="slab py-2 pr-3 text-right">
            Each
          </th>
          <th scope="col" className="slab py-2 text-right">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, count, eachCents, sumCents }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sheet never changes its order
          <tr key={at} className="border-b border-line align-top">
            <td className="py-2 pr-3 break-words">{name}</td>
            <td className="tabular py-2 pr-3 text-right">{count}</td>
            <td className="py-2 pr-3 text-right">
              <Money cents={eachCents} />
            </td>
            <td className="py-2 text-right">
              <Money cents={sumCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className="pt-3 text-left text-lead">
            Total
          </th>
          <td className="pt-3 text-right text-lead font-[600]">
            <Money cents={totalCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
