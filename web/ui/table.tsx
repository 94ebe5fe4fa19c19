import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right edge in tabular numerals. */
  numeric?: boolean
  /** Buttons stand at the right edge. */
  acts?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Rows of plain facts. Scrolls by itself where the screen is too narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const place = (column: TableColumn<Row>) =>
    cx(
      'px-3 first:pl-4 last:pr-4',
      column.numeric && 'tabular text-right',
      column.acts && 'w-px text-right whitespace-nowrap',
    )
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  place(column),
                  'slab h-10 text-left text-ink-soft',
                  (column.numeric || column.acts) && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0">
              {columns.map(column => (
                <td key={column.key} className={cx(place(column), 'h-12 py-1.5')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
