import type { ReactNode } from 'react'
import { BASIS_TEXTS, type Statement } from '../../shared/consignment/consignment.ts'
import { Money } from '../ui/money.tsx'
import { agreedText, balanceLines, dayText, periodText, returnText } from './statement-facts.ts'

/** A statement on paper, as its owner gets it. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { owner, heading, period, sold, returned, payments, forSale } = statement
  return (
    <section>
      <p className="mb-8 whitespace-pre-line">{heading}</p>
      <p className="whitespace-pre-line">{`${owner.name}\n${owner.address}`.trim()}</p>
      <h1 className="mt-8 mb-4 text-title">Statement, {periodText(period)}</h1>
      <SheetTable title="Sold" head={['Day', 'Coin', 'Price', 'Fees shared', 'Share', 'Your part']}>
        {sold.map(line => (
          <SheetRow
            key={`${line.orderId} ${line.sku} ${line.title}`}
            texts={[
              dayText(line.at),
              named(line),
              <Money key="price" cents={line.priceCents} />,
              line.isProvisional ? (
                'not known yet'
              ) : (
                <Money key="fee" cents={line.feeCents} none="–" />
              ),
              agreedText(line),
            ]}
            cents={line.partCents}
          />
        ))}
      </SheetTable>
      <SheetTable title="Went back" head={['Day', 'Coin', 'Why', 'To the buyer', 'Off your part']}>
        {returned.map(line => (
          <SheetRow
            key={`${line.orderId} ${line.sku} ${line.title}`}
            texts={[
              dayText(line.at),
              named(line),
              returnText(line),
              <Money key="refunded" cents={line.refundedCents} />,
            ]}
            cents={line.partCents}
          />
        ))}
      </SheetTable>
      <SheetTable title="Paid to you" head={['Day', 'Note', 'Amount']}>
        {payments.map(({ id, day, note, cents }) => (
          <SheetRow key={id} texts={[dayText(day), note]} cents={cents} />
        ))}
      </SheetTable>
      <SheetTable title="Balance" head={['', 'Amount']}>
        {balanceLines(statement, 'Your').map(({ label, cents }) => (
          <SheetRow key={label} texts={[label]} cents={cents} />
        ))}
      </SheetTable>
      <SheetTable title="Still with us" head={['Coin', 'State', 'Price']}>
        {forSale.map(line => (
          <SheetRow
            key={line.sku}
            texts={[named(line), line.isLive ? 'For sale' : 'In preparation']}
            cents={line.priceCents}
          />
        ))}
      </SheetTable>
      <p className="mt-6">{BASIS_TEXTS[owner.basis].replace('; you pay', '; the seller pays')}</p>
    </section>
  )
}

const named = ({ title, sku }: { title: string; sku: string }) =>
  sku ? `${title} (${sku})` : title

/** Nothing where there are no rows. */
function SheetTable({
  title,
  head,
  children,
}: {
  title: string
  head: readonly string[]
  children: readonly ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <caption className="text-left font-[620]">{title}</caption>
      <thead>
        <tr className="border-b">
          {head.map((word, at) => (
            <th key={word} className={at === head.length - 1 ? 'text-right' : 'pr-3'}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function SheetRow({ texts, cents }: { texts: readonly ReactNode[]; cents: number }) {
  return (
    <tr className="border-b align-top">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row stay in their order
        <td key={at} className="pr-3">
          {text}
        </td>
      ))}
      <td className="text-right">
        <Money cents={cents} />
      </td>
    </tr>
  )
}
