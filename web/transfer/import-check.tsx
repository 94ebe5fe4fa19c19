import { counted } from '../../shared/lib/count-text.ts'
import { columnLabel } from '../../shared/transfer/columns.ts'
import type { ImportCheck, ImportDifference, ImportProblem } from '../../shared/transfer/imports.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'

/** Problems that are shown; the others are counted. */
const SHOWN = 200

interface ImportCheckViewProps {
  check: ImportCheck
  writing: boolean
  failure: string | undefined
  onImport: () => void
  onMatch: () => void
  onOther: () => void
}

/** What the file will do, cell by cell of listings that it changes, and each row that is left out. */
export function ImportCheckView(props: ImportCheckViewProps) {
  const { check, writing, failure, onImport, onMatch, onOther } = props
  const { problems, differences } = check
  const writes = check.created + check.changed + check.live.length
  const rows = new Set(problems.map(({ row }) => row)).size
  const changes = differences.flatMap(({ changes: cells, ...row }) =>
    cells.map(cell => ({ ...row, ...cell })),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {problems.length > 0 && (
        <Banner tone="error" title={`${counted(rows, 'row')} cannot be imported`}>
          {writes > 0
            ? 'They are left out. Import the others, or correct the file and choose it again.'
            : 'Nothing was changed. Correct the file, then choose it again.'}
        </Banner>
      )}
      {writes > 0 ? (
        <Banner tone="success" title={problems.length > 0 ? 'What goes in' : 'Every row is right'}>
          {summaryOf(check)}
        </Banner>
      ) : (
        problems.length === 0 && (
          <Banner tone="success" title="Your listings are as the file says">
            There is nothing to import.
          </Banner>
        )
      )}
      {changes.length > 0 && (
        <div className="overflow-clip rounded-card border border-line">
          <Table
            caption="What changes"
            columns={CHANGES}
            rows={changes.slice(0, SHOWN)}
            rowKey={({ row, column }) => `${row} ${column}`}
          />
        </div>
      )}
      {changes.length > SHOWN && (
        <p className="text-small text-ink-soft">
          And {counted(changes.length - SHOWN, 'more change')}.
        </p>
      )}
      {problems.length > 0 && (
        <div className="overflow-clip rounded-card border border-line">
          <Table
            caption="Rows that cannot be imported"
            columns={COLUMNS}
            rows={problems.slice(0, SHOWN)}
            rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
          />
        </div>
      )}
      {problems.length > SHOWN && (
        <p className="text-small text-ink-soft">
          And {counted(problems.length - SHOWN, 'more problem')}.
        </p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {writes > 0 && (
          <Button variant="primary" busy={writing} onClick={onImport}>
            {writing ? 'Importing...' : `Import ${counted(writes, 'row')}`}
          </Button>
        )}
        <Button onClick={onMatch}>Change the columns</Button>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
    </div>
  )
}

const COLUMNS: readonly TableColumn<ImportProblem>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  {
    key: 'column',
    header: 'Column',
    cell: ({ column }) => (column === null ? '–' : columnLabel(column)),
  },
  { key: 'message', header: 'What is wrong', cell: ({ message }) => message },
]

type CellChange = Omit<ImportDifference, 'changes'> & ImportDifference['changes'][number]

const CHANGES: readonly TableColumn<CellChange>[] = [
  {
    key: 'listing',
    header: 'Listing',
    cell: ({ row, title, column, isLive }) => (
      <>
        {title}
        <span className="block text-small text-ink-soft">
          {`Row ${row} · ${columnLabel(column)}${isLive ? ' · on eBay' : ''}`}
        </span>
      </>
    ),
  },
  { key: 'from', header: 'Before', cell: ({ from }) => from || '–' },
  { key: 'to', header: 'After the import', cell: ({ to }) => to || '–' },
]

function summaryOf({ created, changed, unchanged, live }: ImportCheck): string {
  const parts = [
    created > 0 && counted(created, 'new draft'),
    changed > 0 && counted(changed, 'changed listing'),
    live.length > 0 && `${counted(live.length, 'live listing')} to change on eBay`,
    unchanged > 0 && `${counted(unchanged, 'row')} as before`,
  ].filter(part => part !== false)
  return `${parts.join(', ')}.${created > 0 ? ' New drafts without pictures wait for them.' : ''}`
}
