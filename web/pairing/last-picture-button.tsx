import { useState } from 'react'
import { useTransitionFromCoin } from '../capture/live/picture-transition.tsx'
import { blobUrl } from '../lib/blob-url.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { LastPicture } from './phone-view.ts'

/** The last picture as a round thumbnail, which opens it in a dialog. */
export function LastPictureButton({ last }: { last: LastPicture | null }) {
  const [open, setOpen] = useState(false)
  const transition = useTransitionFromCoin()
  if (!last) return <span className="size-14" />
  const address = blobUrl(last.shown)
  return (
    <>
      <button
        type="button"
        aria-label="Show the last picture"
        onClick={() => setOpen(true)}
        className="size-14 shrink-0 rounded-full border-2 border-white/80 bg-black"
      >
        <img
          key={last.id}
          ref={transition}
          src={address}
          alt=""
          className="size-full animate-drop-in rounded-full object-cover"
        />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="large"
        title="Last picture"
        {...(last.isCropped && {
          description: 'Cropped round the coin. Your computer has it whole.',
        })}
      >
        <img
          src={address}
          alt="What was taken last"
          className="mx-auto max-h-[calc(86dvh-9rem)] w-auto max-w-full rounded-card"
        />
      </Dialog>
    </>
  )
}
