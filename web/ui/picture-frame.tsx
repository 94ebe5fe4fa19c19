import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Well } from './well.tsx'

interface PictureFrameProps {
  /** Address of the picture; absent means there is none (yet). */
  src: string | null | undefined
  alt: string
  /** Loaded immediately, before others: the first row, a dialog's main picture. */
  priority?: boolean
  /** Broken, it shows a sign alone: in a button, whose name its visible words would contradict. */
  wordless?: boolean
  /** Lettered under the picture: "Front (Obverse)". */
  caption?: ReactNode
  /** Laid over the picture: a badge, a button. */
  children?: ReactNode
  className?: string
}

/** A picture on a dark square, whole, with its loading, missing and broken states. */
export function PictureFrame({ src, caption, children, className, ...rest }: PictureFrameProps) {
  return (
    <figure className={cx('min-w-0', className)}>
      <div className="relative grid aspect-square w-full place-items-center overflow-clip felt text-on-well-soft">
        {/* A new address starts afresh. */}
        <Picture key={src ?? ''} src={src} {...rest} />
        {children}
      </div>
      {caption && (
        <figcaption className="slab pt-2 text-center text-ink-soft">{caption}</figcaption>
      )}
    </figure>
  )
}

function Picture({
  src,
  alt,
  priority = false,
  wordless = false,
}: Pick<PictureFrameProps, 'src' | 'alt' | 'priority' | 'wordless'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (!src) {
    return (
      <div className="flex flex-col items-center gap-2">
        <Well size="4.5rem" />
        <p className="text-small">No picture</p>
      </div>
    )
  }
  if (state === 'failed') {
    return (
      <div
        // What surrounds it names it.
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': `${alt}: Image Error, File not found` })}
        className="flex flex-col items-center gap-1 p-3 text-center"
      >
        <ImageOff size={26} />
        {!wordless && (
          <>
            <p className="text-body font-[560] text-on-well">Image Error</p>
            <p className="text-small">File not found</p>
          </>
        )}
      </div>
    )
  }
  return (
    <>
      {state !== 'loaded' && <Well busy size="4.5rem" className="absolute!" />}
      <img
        src={src}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={cx(
          'absolute inset-0 size-full object-contain transition-opacity duration-200',
          state === 'loaded' ? 'opacity-100' : 'opacity-0',
        )}
      />
    </>
  )
}
