import { Upload } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { publishable } from '../session/rows/session-state.ts'
import { useSession } from '../session/session-context.ts'

interface PublishButtonProps {
  publish: () => void
  waiting: boolean
}

/** Publishes what is approved, after a question. */
export function PublishButton({ publish, waiting }: PublishButtonProps) {
  const order = useSession(state => state.order)
  const rows = useDeferredValue(useSession(state => state.rows))
  const count = useMemo(() => publishable({ order, rows }).length, [order, rows])
  return (
    <Button
      variant={count > 0 ? 'primary' : 'secondary'}
      size="small"
      busy={waiting}
      icon={<Upload size={16} />}
      onClick={publish}
    >
      {waiting ? 'Saving...' : count > 0 ? `Publish ${count} to eBay` : 'Publish to eBay'}
    </Button>
  )
}
