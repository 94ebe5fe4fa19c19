import { ArrowLeftRight, ListRestart, Trash2, TriangleAlert, Unlink } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { type MatchedPair } from './matching/matched-pair.ts'
import type { PairDoubt } from './matching/pair-doubts.ts'
import { isDoubtfulPair } from './matching/photo-matches.ts'
import type { PhotoEntry } from './matching/photo-store.ts'
import { PhotoTile } from './photo-tile.tsx'

interface PairItemProps {
  pair: MatchedPair
  front: PhotoEntry
  back: PhotoEntry
  /** Its place among the pairs, from 1. */
  number: number
  /** The number of an equal coin whose sides are the other way round; null: nothing to check. */
  besides: number | null
  /** The picked photo of this pair. */
  picked: string | null
  disabled: boolean
  onPress: (photo: string) => void
  onEnlarge: (photo: string) => void
  onSwap: (pair: MatchedPair) => void
  onSplit: (pair: MatchedPair) => void
  onPairAgain: (pair: MatchedPair) => void
  onConfirm: (pair: MatchedPair) => void
  onRemove: (pair: MatchedPair) => void
}

const DOUBTS: Readonly<Record<PairDoubt, string>> = {
  'same-side': 'the same side twice',
  'other-coin': 'two different coins',
  metal: 'two metals',
  size: 'two sizes',
  shifted: 'shifted by a photo without a partner',
}

const doubtText = (doubts: readonly PairDoubt[]): string =>
  `In doubt: ${doubts.map(doubt => DOUBTS[doubt]).join(', ')}?`

/** A pair: its front, its back, and the buttons that edit it. */
export const PairItem = memo(function PairItem({
  pair,
  front,
  back,
  number,
  besides,
  picked,
  disabled,
  onPress,
  onEnlarge,
  onSwap,
  onSplit,
  onPairAgain,
  onConfirm,
  onRemove,
}: PairItemProps) {
  const coin = `coin ${number}`
  const doubtful = isDoubtfulPair(pair)
  return (
    <li
      className={cx(
        // There are hundreds: those out of sight are not rendered.
        'rounded-card border bg-surface p-2 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]',
        doubtful || besides !== null ? 'border-warn' : 'border-line',
      )}
    >
      <div className="grid grid-cols-2 gap-2">
        {Object.entries({ Front: front, Back: back }).map(([caption, photo]) => (
          <PhotoTile
            key={caption}
            photo={photo}
            place={`${caption} of ${coin}`}
            caption={caption}
            isPicked={picked === photo.id}
            disabled={disabled}
            onPress={onPress}
            onEnlarge={onEnlarge}
          />
        ))}
      </div>
      {pair.turned && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-small">
          <p className="text-ink-soft">Sides put right</p>
          <Button
            size="small"
            disabled={disabled}
            aria-label={`Undo: sides of ${coin} put right`}
            onClick={() => onSwap(pair)}
          >
            Undo
          </Button>
        </div>
      )}
      {(doubtful || besides !== null) && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="flex min-w-0 items-start gap-1.5 text-small text-warn">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {doubtful ? doubtText(pair.doubts) : `Sides the other way round than coin ${besides}?`}
          </p>
          <Button
            size="small"
            disabled={disabled}
            aria-label={`Keep ${coin} as it is`}
            onClick={() => onConfirm(pair)}
          >
            Keep
          </Button>
        </div>
      )}
      <div className="mt-1 flex items-center">
        <p className="tabular grow pl-1 text-small text-ink-soft">Coin {number}</p>
        <IconButton
          label={`Swap the sides of ${coin}`}
          icon={<ArrowLeftRight size={17} />}
          disabled={disabled}
          onClick={() => onSwap(pair)}
        />
        <IconButton
          label={`Split ${coin}`}
          icon={<Unlink size={17} />}
          disabled={disabled}
          onClick={() => onSplit(pair)}
        />
        <IconButton
          label={`Pair again from here: ${coin}`}
          icon={<ListRestart size={17} />}
          disabled={disabled}
          onClick={() => onPairAgain(pair)}
        />
        <IconButton
          label={`Remove ${coin}`}
          icon={<Trash2 size={17} />}
          disabled={disabled}
          onClick={() => onRemove(pair)}
        />
      </div>
    </li>
  )
})
