import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { ZoomIn } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { blobUrl } from '../lib/blob-url.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { PhotoEntry } from './matching/photo-store.ts'

interface PhotoTileProps {
  photo: PhotoEntry
  /** For the label: "Front of coin 3". */
  place: string
  /** Shown over the picture: "Front". */
  caption?: string
  isPicked: boolean
  disabled: boolean
  onPress: (photo: string) => void
  onEnlarge: (photo: string) => void
}

/**
 * A photo. It changes places with another one by dragging, or by a press on each of the two (mouse, touch,
 * keyboard).
 */
export const PhotoTile = memo(function PhotoTile({
  photo,
  place,
  caption,
  isPicked,
  disabled,
  onPress,
  onEnlarge,
}: PhotoTileProps) {
  const tile = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isDragged, setIsDragged] = useState(false)
  const { id, name } = photo

  useEffect(() => {
    const element = tile.current
    if (!element || disabled) return
    return combine(
      draggable({
        element,
        getInitialData: () => ({ photo: id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        getData: () => ({ photo: id }),
        canDrop: ({ source }) => source.data.photo !== id,
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: () => setIsOver(false),
      }),
    )
  }, [id, disabled])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button within is the keyboard's; the whole tile is the mouse's
    <div
      ref={tile}
      onClick={() => !disabled && onPress(id)}
      className={cx(
        'relative min-w-0 cursor-grab overflow-clip rounded-control outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isPicked && 'ring-3 ring-accent',
        isOver && 'ring-3 ring-focus',
        isDragged && 'opacity-45',
      )}
    >
      <img
        src={blobUrl(photo.thumb)}
        alt=""
        draggable={false}
        loading="lazy"
        decoding="async"
        className="aspect-square w-full bg-well object-contain"
      />
      {caption && (
        <span
          aria-hidden="true"
          className="slab absolute top-1 left-1 rounded-[0.25rem] bg-black/55 px-1.5 text-white"
        >
          {caption}
        </span>
      )}
      <IconButton
        label={`Enlarge ${place}`}
        icon={<ZoomIn size={17} />}
        tone="well"
        className="absolute top-1 right-1 size-8! pointer-coarse:size-11!"
        onClick={event => {
          event.stopPropagation()
          onEnlarge(id)
        }}
      />
      <button
        type="button"
        data-photo={id}
        aria-pressed={isPicked}
        aria-label={`${place}: ${name}${photo.face ? '' : ', no coin found'}`}
        disabled={disabled}
        className="block min-h-7 w-full truncate bg-sunken px-1.5 py-1 text-left text-label text-ink-soft outline-none"
      >
        {photo.face ? name : 'No coin found'}
      </button>
    </div>
  )
})
