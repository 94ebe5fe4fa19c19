import { Button } from '../../ui/button.tsx'
import type { ReviewSession } from './use-review-session.ts'

/** Says that not all coins could be loaded, and loads them again. */
export function MissingCoins({ load, reload }: Pick<ReviewSession, 'load' | 'reload'>) {
  if (load.status !== 'ready' || !load.incomplete) return null
  return (
    <p role="alert" className="flex items-center gap-3 text-small text-warn">
      {`Some coins are missing here. ${load.incomplete}`}
      <Button size="small" onClick={reload}>
        Try Again
      </Button>
    </p>
  )
}
