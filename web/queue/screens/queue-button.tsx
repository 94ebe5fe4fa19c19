import { Check, CloudOff, ListChecks } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { isToSend } from '../outbox/outbox.ts'
import type { Outbox } from '../outbox/use-outbox.ts'
import type { Queue } from '../use-queue.ts'

interface QueueButtonProps {
  outbox: Pick<Outbox, 'waiting' | 'delayReason'>
  queue: Pick<Queue, 'data'>
  className?: string
  onClick: () => void
}

/**
 * Opens the queue from the camera: the number of coins on this device and in the queue that are not done, how many are,
 * and a sign while coins cannot be sent, as without a network.
 */
export function QueueButton({ outbox, queue, className = '', onClick }: QueueButtonProps) {
  const items = queue.data?.items ?? []
  const done = items.filter(item => item.status === 'completed').length
  const inQueue = items.length - done
  const waiting = outbox.waiting ?? []
  const open = waiting.length + inQueue
  const kept = outbox.delayReason === null ? 0 : waiting.filter(isToSend).length
  return (
    <Button
      size="small"
      className={className}
      icon={kept > 0 ? <CloudOff size={18} className="text-warn" /> : <ListChecks size={18} />}
      aria-label={[
        `Queue, ${open} open`,
        done > 0 && `${done} done`,
        kept > 0 && `${kept} kept on this device`,
      ]
        .filter(Boolean)
        .join(', ')}
      onClick={onClick}
    >
      {open}
      {done > 0 && (
        <>
          <Check size={16} className="text-accent-ink" />
          {done}
        </>
      )}
    </Button>
  )
}
