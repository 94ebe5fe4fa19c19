import { ListChecks } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Outbox } from '../outbox/use-outbox.ts'
import type { Queue } from '../use-queue.ts'

interface QueueButtonProps {
  outbox: Outbox
  queue: Queue
  className?: string
  onClick: () => void
}

/** Opens the queue from the camera: the number of coins on this device and in the queue that are not done. */
export function QueueButton({ outbox, queue, className = '', onClick }: QueueButtonProps) {
  const inQueue = queue.data?.items.filter(item => item.status !== 'completed').length ?? 0
  const open = (outbox.waiting?.length ?? 0) + inQueue
  return (
    <Button
      size="small"
      className={className}
      icon={<ListChecks size={18} />}
      aria-label={`Queue, ${open} open`}
      onClick={onClick}
    >
      {open}
    </Button>
  )
}
