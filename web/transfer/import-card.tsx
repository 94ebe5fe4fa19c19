import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { IMPORT_ROWS_MAX } from '../../shared/transfer/imports.ts'
import { RefusedEdits } from '../listings/batch/refused-edits.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ColumnMatcher } from './column-matcher.tsx'
import { ImportCheckView } from './import-check.tsx'
import { useImport } from './use-import.ts'

/** A seller's own CSV file: chosen or dropped, matched, checked, carried out. */
export function ImportCard() {
  const { state, choose, match, check, carryOut, startOver } = useImport()
  /** The refused changes were looked at. */
  const [seen, setSeen] = useState(false)
  return (
    <Card title="Import a CSV file">
      {state.step === 'choose' && <ChooseFile failure={state.failure} onFile={choose} />}
      {state.step === 'match' && (
        <ColumnMatcher
          file={state.file}
          choice={state.choice}
          failure={state.failure}
          onChoice={choice => match(state.file, choice)}
          onCheck={() => void check(state.file, state.choice)}
          onOther={startOver}
        />
      )}
      {state.step === 'check' && (
        <div className="grid gap-3">
          <p role="status">
            Checking {countText(state.file.lines.length)} rows. Nothing is written yet.
          </p>
          <ProgressBar label="Rows checked" value={state.done / state.of} />
          <div>
            <Button onClick={() => match(state.file, state.choice)}>Stop</Button>
          </div>
        </div>
      )}
      {state.step === 'checked' && (
        <ImportCheckView
          check={state.check}
          writing={state.writing}
          failure={state.failure}
          onImport={() => void carryOut(state)}
          onMatch={() => match(state.file, state.choice)}
          onOther={startOver}
        />
      )}
      {state.step === 'done' && (
        <div className="grid gap-4">
          <Banner tone={state.refused.length > 0 ? 'warn' : 'success'} title="Imported">
            {[
              state.result?.message,
              state.live > 0 && `${counted(state.live, 'listing')} changed on eBay.`,
              state.refused.length > 0 && `${state.refused.length} could not be changed on eBay.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Banner>
          {state.refused.length > 0 && !seen && (
            <RefusedEdits refused={state.refused} onClose={() => setSeen(true)} />
          )}
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/">My Listings</ButtonLink>
            <Button
              onClick={() => {
                setSeen(false)
                startOver()
              }}
            >
              Import another file
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

interface ChooseFileProps {
  failure: string | undefined
  onFile: (file: File) => Promise<void>
}

function ChooseFile({ failure, onFile }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void onFile(file)
  }
  return (
    <div className="grid gap-3">
      <div
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-4 rounded-card border border-dashed p-4',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
        )}
      >
        <p className="min-w-0 grow basis-56 text-ink-soft">
          Drop a CSV file here, of up to {countText(IMPORT_ROWS_MAX)} rows. A row with the ID or SKU
          of a listing changes it; any other becomes a draft. A row that is wrong is left out, with
          the reason.
        </p>
        <label
          className={cx(
            buttonClass({ variant: 'secondary' }),
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus max-sm:w-full',
          )}
        >
          <FileUp size={18} />
          Choose a file
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label="Choose a CSV file"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Allows choosing the same file again after it was corrected.
              currentTarget.value = ''
              if (file) void onFile(file)
            }}
          />
        </label>
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
