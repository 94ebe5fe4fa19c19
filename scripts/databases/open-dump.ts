import { Buffer } from 'node:buffer'
import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { type DumpHead, headOfLine, rowOfLine } from '../../worker/dumps/dump-lines.ts'
import { type OpenDump, requireOwnRow } from '../../worker/dumps/restore-statements.ts'

/** Text that is in memory before it is written, and bytes that are read at once. */
const AT_ONCE = 64 * 1024

/** A dump in a folder of the machine, a file for each table: no more than some of its rows are in memory. */
export type DumpInFolder = OpenDump & { dispose: () => Promise<void> }

/**
 * Divides a dump of a seller by its tables, whatever the order of its rows, and reads each line once. Throws for what is
 * no dump, and for rows that are not the seller's.
 * @param bytes of the dump, in pieces of any size
 */
export async function openDump(bytes: AsyncIterable<Uint8Array>): Promise<DumpInFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-restore-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const head = await divide(bytes, folder)
    return { head, rowsOf: table => rowsIn(fileOf(folder, table)), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

const fileOf = (folder: string, table: string) => path.join(folder, `${table}.jsonl`)

/** Writes the lines of each table into its file, and answers the head. */
async function divide(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<DumpHead> {
  const files = new Map<string, TableFile>()
  const lines = lineReader()
  let head: DumpHead | null = null
  const take = (line: string) => {
    if (!head) {
      head = headOfLine(line)
      return
    }
    const row = rowOfLine(line)
    requireOwnRow(head, row)
    const [table] = row
    const known = files.get(table)
    const file = known ?? new TableFile(fileOf(folder, table))
    if (!known) files.set(table, file)
    file.add(line)
  }
  try {
    for await (const piece of bytes) for (const line of lines.add(piece)) take(line)
    for (const line of lines.end()) take(line)
  } finally {
    for (const file of files.values()) file.close()
  }
  if (!head) throw new Error('The dump is empty')
  return head
}

/** Lines of a table. This user alone may read the file: the account's row has the hash of its password. */
class TableFile {
  readonly #to: number
  #text = ''

  constructor(file: string) {
    this.#to = openSync(file, 'w', 0o600)
  }

  add(line: string): void {
    this.#text += `${line}\n`
    if (this.#text.length >= AT_ONCE) this.#write()
  }

  close(): void {
    this.#write()
    closeSync(this.#to)
  }

  #write(): void {
    const bytes = Buffer.from(this.#text)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#to, bytes, at)
    this.#text = ''
  }
}

function* rowsIn(file: string) {
  if (!existsSync(file)) return
  for (const line of linesOfFile(file)) yield rowOfLine(line)[1]
}

function* linesOfFile(file: string): Generator<string, void> {
  const from = openSync(file, 'r')
  try {
    const lines = lineReader()
    const piece = Buffer.alloc(AT_ONCE)
    for (let read = readSync(from, piece); read > 0; read = readSync(from, piece))
      yield* lines.add(piece.subarray(0, read))
    yield* lines.end()
  } finally {
    closeSync(from)
  }
}

/** Lines end with a line feed alone: node:readline ends them at other characters too, which stand in texts of rows. */
function lineReader() {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return {
    add(piece: Uint8Array): string[] {
      const lines = (rest + decoder.write(Buffer.from(piece))).split('\n')
      rest = lines.pop() ?? ''
      return lines
    },
    end(): string[] {
      const last = rest + decoder.end()
      return last === '' ? [] : [last]
    },
  }
}
