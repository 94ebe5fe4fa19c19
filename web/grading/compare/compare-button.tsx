import { Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ComparedCoin } from './compared-coin.ts'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

interface CompareButtonProps {
  coin: ComparedCoin
  onUse: (grade: string) => void
  size?: 'small' | 'medium'
  className?: string
}

/** Opens the comparison of a draft's coin with the guide's grades. */
export function CompareButton({ coin, onUse, size = 'medium', className }: CompareButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        icon={<Scale size={18} />}
        onClick={() => setOpen(true)}
        className={className ?? ''}
      >
        Compare with mine
      </Button>
      {open && (
        <Suspense>
          <CompareDialog coin={coin} onUse={onUse} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
