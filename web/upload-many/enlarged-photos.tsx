import { useEffect, useState } from 'react'
import { blobUrl } from '../lib/blob-url.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { PhotoMatching } from './matching/photo-matching.ts'
import type { PhotoEntry } from './matching/photo-store.ts'

interface EnlargedPhotosProps {
  /** A photo, and its partner where it has one. */
  photos: readonly PhotoEntry[]
  pictures: PhotoMatching['pictures']
  onClose: () => void
}

/** Photos as they were taken, large enough to tell two coins apart. */
export default function EnlargedPhotos({ photos, pictures, onClose }: EnlargedPhotosProps) {
  const [shown] = useState(photos)
  const [large, setLarge] = useState<readonly Blob[]>(shown.map(({ thumb }) => thumb))
  useEffect(() => {
    let isOpen = true
    // Where the pictures cannot be read the small ones stay.
    void pictures(shown.map(({ id }) => id)).then(
      found =>
        isOpen &&
        setLarge(
          shown.map(
            ({ thumb }, at) =>
              found[at]?.original ?? found[at]?.listingCrop ?? found[at]?.smallCrop ?? thumb,
          ),
        ),
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [pictures, shown])
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={shown.length > 1 ? 'Both photos' : 'Photo'}
      size="large"
      textOnly
    >
      <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {shown.map(({ id, name, thumb }, at) => (
          <figure key={id} className="min-w-0">
            <img
              src={blobUrl(large[at] ?? thumb)}
              alt={name}
              className="max-h-[70dvh] w-full rounded-control bg-well object-contain"
            />
            <figcaption className="mt-1 text-small break-all text-ink-soft">{name}</figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
