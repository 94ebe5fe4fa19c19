import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { LineToShip, Recipient } from '../../shared/fulfillment/fulfillment.ts'
import { groupedByAddress } from '../../shared/fulfillment/label-file.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { readDeviceJson, writeDeviceJson } from '../lib/stored-json.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { Money } from '../ui/money.tsx'
import { Address } from './packing-address.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { lineKey } from './use-to-ship.ts'

const HEADER_KEY = 'obverse.packing-slip-header'

interface PackingSlipsProps {
  lines: readonly LineToShip[]
  recipients: readonly Recipient[]
  onClose: () => void
}

/** A slip for each package, with the seller's own words at its head, to print. */
export default function PackingSlips({ lines, recipients, onClose }: PackingSlipsProps) {
  const [header, setHeader] = useState(() => readDeviceJson(HEADER_KEY, z.string()) ?? '')
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const packages = groupedByAddress(recipients)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Packing slips"
      description={`${counted(packages.length, 'package')}, a page each`}
      actions={
        <Button
          variant="primary"
          onClick={() => {
            writeDeviceJson(HEADER_KEY, header || null)
            setPrinting(true)
          }}
        >
          Print
        </Button>
      }
    >
      <TextArea
        label="At the head of each slip"
        hint="Your name, address and a word of thanks. Kept on this device."
        rows={4}
        value={header}
        onChange={event => setHeader(event.currentTarget.value)}
      />
      {printing && (
        <PrintSheet onDone={done}>
          {packages.map(([to, orders]) => {
            const coins = lines.filter(line =>
              orders.some(({ orderId }) => orderId === line.orderId),
            )
            return (
              <section key={to.orderId} className="break-after-page">
                <p className="mb-8 whitespace-pre-line">{header}</p>
                <Address to={to} />
                <table className="mt-8 w-full border-collapse text-left">
                  <thead>
                    <tr className="border-b">
                      <th>Order</th>
                      <th>Coin</th>
                      <th>Pieces</th>
                      <th className="text-right">Price</th>
                    </tr>
                  </thead>
                  <tbody>
                    {coins.map(line => (
                      <tr key={lineKey(line)} className="border-b align-top">
                        <td className="pr-3 whitespace-nowrap">{line.orderId}</td>
                        <td className="pr-3">{line.title}</td>
                        <td>{line.quantity}</td>
                        <td className="text-right">
                          <Money cents={line.priceCents} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )
          })}
        </PrintSheet>
      )}
    </Dialog>
  )
}
