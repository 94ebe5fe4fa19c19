import { Dialog } from './dialog.tsx'

interface KeysDialogProps {
  onClose: () => void
  /** When the keys act. */
  description: string
  keys: readonly (readonly [keys: readonly string[], does: string])[]
}

/** The keys of a screen. */
export default function KeysDialog({ onClose, description, keys }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Keys"
      description={description}
      size="large"
      textOnly
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 lg:grid-cols-[auto_1fr_auto_1fr]">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap gap-1">
              {names.map(name => (
                <kbd
                  key={name}
                  className="inline-grid h-7 min-w-7 place-items-center rounded-control border border-line-strong/60 bg-sunken px-1.5 font-sans text-small"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
