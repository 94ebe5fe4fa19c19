import { Dialog } from '../../ui/dialog.tsx'
import { KEY_LIST } from '../session/keys.ts'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All keys of the table. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      description="They act while the table has the focus. Each one can be undone with u."
      size="large"
      textOnly
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 lg:grid-cols-[auto_1fr_auto_1fr]">
        {KEY_LIST.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="inline-grid h-7 min-w-7 place-items-center rounded-control border border-line-strong/60 bg-sunken px-1.5 font-sans text-small"
                >
                  {key}
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
