import { Printer, ScanSearch } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LinePicture, LineState } from './line-facts.tsx'
import { byPlace } from './order-groups.ts'
import { PrintSheet } from './print-sheet.tsx'
import { lineKey } from './use-to-ship.ts'

const NO_PLACE = 'No storage place'

interface PickListProps {
  lines: readonly LineToShip[]
  onCheck: (line: LineToShip) => void
}

/** What is to be fetched, box by box: for the phone at the shelf, or printed. */
export function PickList({ lines, onCheck }: PickListProps) {
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const places = byPlace(lines)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {counted(lines.length, 'coin')} in {counted(places.length, 'place')}
        </p>
        <Button icon={<Printer size={17} />} onClick={() => setPrinting(true)}>
          Print
        </Button>
      </div>
      {places.map(({ place, lines: held }) => (
        <Card key={place} title={place || NO_PLACE} flush>
          <ul className="divide-y divide-line">
            {held.map(line => (
              <li key={lineKey(line)} className="flex items-center gap-3 p-3">
                <LinePicture line={line} className="w-16 shrink-0" />
                <div className="min-w-0 grow">
                  <p className="font-[560] wrap-anywhere">{line.title}</p>
                  <p className="tabular text-small text-ink-soft">
                    {line.quantity > 1 && `${line.quantity} pieces · `}
                    {line.orderId}
                  </p>
                  <LineState line={line} />
                </div>
                <Button
                  icon={<ScanSearch size={17} />}
                  aria-label={`Check ${line.title}`}
                  onClick={() => onCheck(line)}
                >
                  Check
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {printing && (
        <PrintSheet onDone={done}>
          <h1 className="mb-3 text-title">Pick list</h1>
          {places.map(({ place, lines: held }) => (
            <section key={place} className="mb-3 break-inside-avoid">
              <h2 className="border-b font-[600]">{place || NO_PLACE}</h2>
              <ul>
                {held.map(line => (
                  <li key={lineKey(line)}>
                    ☐ {line.quantity} × {line.title} ({line.orderId})
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </PrintSheet>
      )}
    </div>
  )
}
