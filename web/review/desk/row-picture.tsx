import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/**
 * A small picture of a row or the filmstrip. It does not fade in as PictureFrame does: of a hundred rows that pass by,
 * each animation would cost a frame.
 */
export function RowPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="grid size-full place-items-center felt text-on-well-soft">
      {src === '' ? (
        <ImageOff size={22} aria-label="No picture yet" />
      ) : failed === src ? (
        <ImageOff size={22} aria-label="The picture could not be loaded" />
      ) : (
        <img
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
