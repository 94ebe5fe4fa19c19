import { DialogFrame, type DialogProps } from './dialog.tsx'

/** A panel from the right edge, for editing beside what is edited. Behaves as a Dialog. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  return (
    <DialogFrame
      {...props}
      className="inset-y-0 right-0 max-w-lg data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in focus:outline-none"
    />
  )
}
