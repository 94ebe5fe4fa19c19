import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface CardPictureProps {
  listing: { title: string; thumbnailUrl: string | null; frontImageUrl: string }
  /** Of the first row: loads its picture at once. */
  priority?: boolean
  /** The picture's side in CSS pixels, for the browser's layout. */
  side?: number
  /** Its name stands beside it already. */
  decorative?: boolean
  className?: string
}

/**
 * The front of a coin at a card's size: its thumbnail, or the whole picture while no thumbnail is stored. Lighter than
 * PictureFrame, of which a long list would have hundreds: a square of felt until the picture is there.
 */
export function CardPicture({
  listing: { title, thumbnailUrl, frontImageUrl },
  priority = false,
  side = 320,
  decorative = false,
  className,
}: CardPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const src = thumbnailUrl === null || failed !== null ? frontImageUrl : thumbnailUrl
  const isFullSize = src === frontImageUrl
  const alt = decorative ? '' : `Front of ${title}`
  return (
    <div
      className={cx(
        'relative grid aspect-square place-items-center overflow-clip felt text-on-well-soft',
        className,
      )}
    >
      {failed === frontImageUrl ? (
        <div
          role="img"
          aria-label={`${alt}: Image Error, File not found`}
          className="flex flex-col items-center gap-0.5 p-1 text-center text-label"
        >
          <ImageOff size={20} />
          {side > 100 && (
            <>
              <p className="text-body font-[560] text-on-well">Image Error</p>
              <p className="text-small">File not found</p>
            </>
          )}
        </div>
      ) : frontImageUrl === '' ? null : (
        <img
          key={src}
          src={src}
          alt={alt}
          width={side}
          height={side}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
          onLoad={isFullSize ? () => void offerThumbnail(frontImageUrl) : undefined}
          className="absolute inset-0 size-full bg-well object-contain"
        />
      )}
    </div>
  )
}

/** A thumbnail is made of the picture that is shown in its place, once it is there. Its code loads with the first one. */
async function offerThumbnail(frontImageUrl: string): Promise<void> {
  const { makeThumbnail } = await import('../../pictures/make-thumbnail.ts')
  makeThumbnail(frontImageUrl)
}
