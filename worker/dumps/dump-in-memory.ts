import { type DumpHead, type DumpRow, headOfLine, rowOfLine } from './dump-lines.ts'
import { type OpenDump, requireOwnRow } from './restore-statements.ts'

type ReadDump = { head: DumpHead; rows: DumpRow[] }

/** The head and the rows of a dump. */
export function readDump(text: string): ReadDump {
  const [first = '', ...lines] = text.trimEnd().split('\n')
  return { head: headOfLine(first), rows: lines.map(rowOfLine) }
}

/** A small dump whose rows are all in memory. Throws for rows that are not the seller's. */
export function dumpInMemory({ head, rows }: ReadDump): OpenDump {
  for (const row of rows) requireOwnRow(head, row)
  return { head, rowsOf: table => rows.flatMap(([name, row]) => (name === table ? [row] : [])) }
}
