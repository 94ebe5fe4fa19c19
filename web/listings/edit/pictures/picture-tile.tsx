import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { Well } from '../../../ui/well.tsx'
import type { EditPicture } from '../edit-fields.ts'
import { placeName } from '../picture-order.ts'

interface PictureTileProps {
  picture: EditPicture
  index: number
  chosen: boolean
  busy: boolean
  /** It has a note or a failed attempt, said under the pictures when it is chosen. */
  marked: boolean
  onChoose: () => void
  /** The picture dragged from `from` takes this one's place. */
  onDropped: (from: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A picture of the listing: a press chooses it, dragging moves it. */
export function PictureTile(props: PictureTileProps) {
  const { picture, index, chosen, busy, marked, onChoose, onDropped, onKeyDown } = props
  const tile = useRef<HTMLLIElement>(null)
  const [isOver, setIsOver] = useState(false)
  const dropped = useEffectEvent(onDropped)
  const name = placeName(index)

  useEffect(() => {
    const element = tile.current
    if (!element) return
    return combine(
      draggable({ element, getInitialData: () => ({ listingPicture: index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['listingPicture'] === 'number',
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: ({ source }) => {
          setIsOver(false)
          const from = source.data['listingPicture']
          if (typeof from === 'number' && from !== index) dropped(from)
        },
      }),
    )
  }, [index])

  return (
    <li ref={tile} className="min-w-0 cursor-grab">
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={[name, busy && 'being stored', marked && 'has a note']
          .filter(Boolean)
          .join(', ')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        aria-busy={busy}
        tabIndex={chosen ? 0 : -1}
        data-picture={index}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={cx(
          'block w-full overflow-clip rounded-control',
          chosen && 'ring-3 ring-accent',
          isOver && 'ring-3 ring-focus',
        )}
      >
        {/* Or the browser drags the image itself. */}
        <span className="pointer-events-none block">
          <PictureFrame src={picture.url} alt="" priority={index < 2} wordless>
            {busy && (
              <span className="absolute inset-0 grid place-items-center bg-black/55">
                <Well busy size="50%" />
              </span>
            )}
            <span
              aria-hidden="true"
              className={cx(
                'slab absolute bottom-1 left-1 rounded-[0.25rem] px-1.5 text-[min(var(--text-label),16px)]! leading-tight!',
                marked ? 'bg-warn-soft text-warn' : 'bg-black/65 text-white',
              )}
            >
              {index === 0 ? 'Front' : index === 1 ? 'Back' : index + 1}
            </span>
          </PictureFrame>
        </span>
      </button>
    </li>
  )
}
