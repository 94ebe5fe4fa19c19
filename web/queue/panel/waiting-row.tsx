import { RotateCw, Trash2 } from 'lucide-react'
import { blobUrl } from '../../lib/blob-url.ts'
import { dateText } from '../../lib/date-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { WaitingPair } from '../outbox/outbox-rows.ts'
import type { Outbox } from '../outbox/use-outbox.ts'
import { CoinRow } from './coin-row.tsx'

/** A pair that is not uploaded yet. */
export function WaitingRow({ pair, outbox }: { pair: WaitingPair; outbox: Outbox }) {
  const taken = dateText(pair.takenAt, 'time')
  return (
    <CoinRow
      front={blobUrl(pair.front.smallCrop)}
      back={blobUrl(pair.back.smallCrop)}
      title={`Taken at ${taken}`}
      detail={
        pair.refusal ? (
          <span className="text-danger">{pair.refusal.message}</span>
        ) : (
          'Kept on this device until it is uploaded'
        )
      }
      aside={
        pair.refusal ? (
          <>
            <IconButton
              label={`Send again: taken at ${taken}`}
              icon={<RotateCw size={18} />}
              onClick={() => void outbox.sendAgain(pair)}
            />
            <IconButton
              label={`Remove: taken at ${taken}`}
              icon={<Trash2 size={18} />}
              onClick={() => void outbox.remove(pair.id)}
            />
          </>
        ) : (
          <Badge className="max-sm:hidden">Uploading</Badge>
        )
      }
    />
  )
}
