import { Download, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import type { ReferenceLibrary } from '../../shared/references.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { EXPORT_ADDRESS } from './library-calls.ts'
import { useImportReferences } from './use-import-references.ts'
import { useForget } from './use-library.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

/** What is known, out as a file, in from one, and the end of all of it. */
export function LibraryActions({ library: { count } }: { library: ReferenceLibrary }) {
  const [asking, setAsking] = useState(false)
  const forget = useForget(() => setAsking(false))
  const { progress, outcome, failure, read } = useImportReferences()
  return (
    <Card title="Export, import, forget">
      <p className="max-w-2xl text-ink-soft">
        The file has what coins look like as numbers, without pictures, dates, grades or prices. It
        comes in again here or at another Obverse server.
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
        {count > 0 && (
          <a href={EXPORT_ADDRESS} download className={buttonClass()}>
            <Download size={18} />
            Export
          </a>
        )}
        <label
          className={cx(
            buttonClass({ variant: 'secondary' }),
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            progress && 'pointer-events-none opacity-45',
          )}
        >
          <FileUp size={18} />
          Import
          <input
            type="file"
            accept=".json,application/json"
            aria-label="Import known coins from a file"
            disabled={progress !== null}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Allows choosing the same file again.
              currentTarget.value = ''
              if (file) void read(file)
            }}
          />
        </label>
        {count > 0 && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Forget everything
          </Button>
        )}
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {progress && <ProgressBar label="Pictures imported" value={progress.done / progress.of} />}
        {(outcome || failure) && (
          <div ref={intoView} className="scroll-mb-[calc(var(--bottom-bar)+1rem)]">
            {outcome && (
              <Banner tone="success" title="Imported">
                {outcome}
              </Banner>
            )}
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
        )}
      </div>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Forget everything?"
            description={`${counted(count, 'picture')} of your coins ${count === 1 ? 'is' : 'are'} forgotten. Every coin is named by the model again, until you have confirmed others. Export first what you may want back. Your listings stay as they are.`}
            confirmLabel="Forget everything"
            destructive
            busy={forget.isPending}
            onConfirm={() => forget.mutate('everything')}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** The card is the last of the page: what came of an import would be below the screen. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })
