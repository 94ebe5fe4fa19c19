import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import type { PhotoEntry } from './matching/photo-store.ts'
import { PhotoTile } from './photo-tile.tsx'

interface UnmatchedPhotosProps {
  photos: readonly PhotoEntry[]
  picked: string | null
  disabled: boolean
  onPress: (photo: string) => void
  onEnlarge: (photo: string) => void
}

/** The photos without a partner; they stay in view while the pairs are scrolled. */
export function UnmatchedPhotos({
  photos,
  picked,
  disabled,
  onPress,
  onEnlarge,
}: UnmatchedPhotosProps) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const element = section.current
    if (!element) return
    return dropTargetForElements({
      element,
      getData: () => ({ unmatched: true }),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    })
  }, [])

  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className={cx(
        'z-10 rounded-card border bg-sunken p-2 md:sticky md:top-16',
        isOver ? 'border-focus' : 'border-line',
      )}
    >
      <h3 id={titleId} className="slab flex justify-between gap-3 px-1 text-ink-soft">
        Without a partner
        <span className="tabular">{photos.length}</span>
      </h3>
      {photos.length === 0 ? (
        <p className="px-1 pt-1 text-small text-ink-soft">
          Every photo has its other side. A photo put here leaves its pair.
        </p>
      ) : (
        <ul className="-m-1 mt-0 flex gap-2 overflow-x-auto p-1 pt-2">
          {photos.map((photo, index) => (
            <li key={photo.id} className="w-24 shrink-0">
              <PhotoTile
                photo={photo}
                place={`Without a partner, ${index + 1}`}
                isPicked={picked === photo.id}
                disabled={disabled}
                onPress={onPress}
                onEnlarge={onEnlarge}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
