import { CircleStop, Pencil, RotateCcw, Trash2, Upload, X } from 'lucide-react'
import { countText } from '../../shared/lib/count-text.ts'
import type { SelectedListing } from '../../shared/listing/listing-cards.ts'
import { PUBLISHING_RUN_MAX } from '../../shared/publishing.ts'
import { askToPublish } from '../publishing/publishing-question.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isDeletable, isEndable, isPublishable } from './model/listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface SelectionBarProps {
  chosen: readonly SelectedListing[]
  open: OpenDialog
  onClear: () => void
}

/** The acts on the selected listings. It stays in sight at the bottom, above what is docked there. */
export default function SelectionBar({ chosen, open, onClear }: SelectionBarProps) {
  const allPublishable = chosen.filter(isPublishable)
  const publishable = allPublishable.slice(0, PUBLISHING_RUN_MAX)
  // A live listing is ended first.
  const deletable = chosen.filter(isDeletable)
  const live = chosen.filter(isEndable).length
  const unsold = publishable.filter(({ status }) => status === 'ended')
  const note =
    publishable.length < allPublishable.length
      ? `At most ${PUBLISHING_RUN_MAX} are published in one run.`
      : deletable.length < chosen.length
        ? 'To delete what is on eBay, end it first.'
        : null
  return (
    <section
      aria-label="Selected listings"
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 mt-4 grid animate-rise grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 rounded-card border border-accent/50 bg-surface px-3 py-2 shadow-over md:flex"
    >
      <p className="tabular mr-1">
        <span className="font-[620]">{`${countText(chosen.length)} selected`}</span>
        {note && <span className="ml-2 text-small text-ink-soft md:hidden">{note}</span>}
      </p>
      <div className="col-span-2 row-start-2 flex flex-wrap gap-2 *:grow max-md:*:px-1.5 max-md:[&_svg]:hidden">
        {publishable.length > 0 && (
          <Button
            variant="primary"
            size="small"
            icon={<Upload size={16} />}
            onClick={() => askToPublish(publishable, onClear)}
          >
            {`Publish ${publishable.length} to eBay`}
          </Button>
        )}
        <Button
          size="small"
          icon={<Pencil size={16} />}
          onClick={() => open({ dialog: 'batch', listings: chosen })}
        >
          {`Edit ${countText(chosen.length)}`}
        </Button>
        {unsold.length > 0 && (
          <Button
            size="small"
            icon={<RotateCcw size={16} />}
            onClick={() => open({ dialog: 'relist', listings: unsold })}
          >
            {`Relist ${countText(unsold.length)}`}
          </Button>
        )}
        {live > 0 && (
          <Button
            size="small"
            icon={<CircleStop size={16} />}
            onClick={() => open({ dialog: 'end-several', listings: chosen })}
          >
            {`End ${countText(live)}`}
          </Button>
        )}
        {deletable.length > 0 && (
          <Button
            size="small"
            icon={<Trash2 size={16} />}
            onClick={() => open({ dialog: 'delete', listings: chosen })}
          >
            {`Delete (${countText(deletable.length)})`}
          </Button>
        )}
      </div>
      {note && <p className="hidden min-w-0 text-small text-ink-soft md:block">{note}</p>}
      <IconButton
        label="Clear the selection"
        icon={<X size={18} />}
        className="-my-1 -mr-2 ml-auto max-md:row-start-1 max-md:col-start-2"
        onClick={onClear}
      />
    </section>
  )
}
