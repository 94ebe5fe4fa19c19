import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { type PhotoMatches } from './matching/matched-pair.ts'
import { isDoubtfulPair } from './matching/photo-matches.ts'
import { pairsToCheck } from './matching/side-evidence.ts'

const DoubtsDialog = lazy(() => import('./doubts-dialog.tsx'))

interface ProcessBarProps {
  matches: PhotoMatches
  processing: boolean
  /** The last edit. */
  said: string
  /** Null: nothing to take back. */
  onUndo: (() => void) | null
  /** Every pair in doubt is right. */
  onConfirmAll: () => void
  /** Processes the pairs that are not in doubt. */
  onProcess: () => void
  onClear: () => void
}

export function ProcessBar({
  matches,
  processing,
  said,
  onUndo,
  onConfirmAll,
  onProcess,
  onClear,
}: ProcessBarProps) {
  const [asking, setAsking] = useState(false)
  const all = matches.pairs.length
  const alone = matches.singles.length
  const doubtful = matches.pairs.filter(isDoubtfulPair).length
  const toCheck = pairsToCheck(matches.pairs).size
  const turned = matches.pairs.filter(pair => pair.turned).length
  return (
    <>
      <div className="min-w-0 grow basis-56 text-small text-ink-soft">
        <p className="tabular">
          {[
            all > 0 && counted(all, 'pair'),
            doubtful > 0 && `${doubtful} in doubt`,
            toCheck > 0 && `${toCheck} with sides to check`,
            turned > 0 && `sides of ${turned} put right`,
            alone > 0 && `${all > 0 ? alone : counted(alone, 'photo')} without a partner`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p role="status" className="break-words">
          {said}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {onUndo && (
          <Button size="small" icon={<Undo2 size={16} />} disabled={processing} onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button size="small" disabled={processing} onClick={onClear}>
          Remove all
        </Button>
        {all > 0 && (
          <Button
            variant={doubtful > 0 ? 'secondary' : 'primary'}
            size="small"
            busy={processing}
            onClick={() => (doubtful > 0 ? setAsking(true) : onProcess())}
          >
            {[
              doubtful > 0
                ? `Process ${counted(all, 'pair')}, ${doubtful} in doubt`
                : `Process ${all} Coin(s)`,
              ...(alone > 0 ? [`${counted(alone, 'photo')} left out`] : []),
            ].join(', ')}
          </Button>
        )}
      </div>
      <Suspense>
        {asking && (
          <DoubtsDialog
            all={all}
            doubtful={doubtful}
            onClose={() => setAsking(false)}
            onProcessAll={() => {
              setAsking(false)
              onConfirmAll()
              onProcess()
            }}
            onProcessOthers={() => {
              setAsking(false)
              onProcess()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
