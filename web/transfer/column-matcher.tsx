import { countText } from '../../shared/lib/count-text.ts'
import { columnLabel, IMPORTED_COLUMNS, type ListingColumn } from '../../shared/transfer/columns.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { ColumnChoice, ImportFile } from './import-file.ts'

interface ColumnMatcherProps {
  file: ImportFile
  choice: ColumnChoice
  failure: string | undefined
  onChoice: (choice: ColumnChoice) => void
  onCheck: () => void
  onOther: () => void
}

const FIELDS = IMPORTED_COLUMNS.map(column => ({ value: column, label: columnLabel(column) }))
const isColumn = (value: string): value is ListingColumn => FIELDS.some(one => one.value === value)

/** For each column of the file the field that it fills. A field is filled once: the later choice takes it. */
export function ColumnMatcher(props: ColumnMatcherProps) {
  const { file, choice, failure, onChoice, onCheck, onOther } = props
  const matched = choice.filter(column => column !== null).length
  const names =
    choice.includes('title') ||
    choice.includes('coinType') ||
    choice.includes('id') ||
    choice.includes('sku')
  const choose = (at: number, value: string) => {
    const column = isColumn(value) ? value : null
    onChoice(choice.map((one, index) => (index === at ? column : one === column ? null : one)))
  }
  return (
    <div className="grid gap-4">
      <p>
        <strong className="font-[560]">{file.name}</strong>, {countText(file.lines.length)}{' '}
        {file.lines.length === 1 ? 'row' : 'rows'}. Say what each column holds. Your choice is
        remembered for files with the same header.
      </p>
      <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {file.header.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
          <li key={`${name} ${at}`} className="min-w-0 [overflow-wrap:anywhere]">
            <Select
              label={name || `Column ${at + 1}`}
              hint={exampleOf(file, at)}
              placeholder="Leave out"
              options={FIELDS}
              value={choice[at] ?? ''}
              onChange={event => choose(at, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {failure && <Banner tone="error">{failure}</Banner>}
      {!names && (
        <Banner tone="warn">
          Choose the column with the title, the coin’s name, or the SKU of your listings.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={matched === 0 || !names} onClick={onCheck}>
          Check the file
        </Button>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
    </div>
  )
}

/** The first text of a column. */
function exampleOf({ lines }: ImportFile, at: number): string {
  const example = lines.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at]?.trim()
  if (!example) return 'Empty'
  return example.length > 60 ? `${example.slice(0, 60)}…` : example
}
