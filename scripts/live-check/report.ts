import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Difference, Side } from './compare.ts'
import type { Recording } from './recording.ts'
import { redactionOf } from './redaction.ts'

/** A recording as it may be stored and compared. */
export function redactedSide(recording: Recording, secrets: readonly string[]): Side {
  const { sentence, exchanges } = redactionOf(recording.exchanges, secrets)
  const steps = recording.steps.map(one => ({ ...one, reason: sentence(one.reason) }))
  return { steps, exchanges }
}

/** Writes each answer of a side to a file of its own, and the list of steps beside them. */
export async function storeSide({ steps, exchanges }: Side, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'steps.json'), jsonOf(steps))
  for (const [at, exchange] of exchanges.entries()) {
    const name = `${exchange.step} ${exchange.operation}`.replaceAll(/[^a-z0-9]+/gi, '-')
    const number = String(at + 1).padStart(4, '0')
    await writeFile(path.join(folder, `${number}-${name.slice(0, 120)}.json`), jsonOf(exchange))
  }
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const HEADS = ['call', 'where', 'vendor', 'sandbox', 'to change in the sandbox', 'steps'] as const

/** The differences as a table in Markdown. */
export function tableOf(differences: readonly Difference[]): string {
  const rows = differences.map(({ call, at, vendor, sandbox, change, steps }) => [
    call,
    at,
    vendor,
    sandbox,
    change,
    steps.length > 1 ? `${steps[0]} and ${steps.length - 1} more` : (steps[0] ?? ''),
  ])
  const cells = [[...HEADS], ...rows].map(row => row.map(text => text.replaceAll('|', '\\|')))
  const widths = HEADS.map((_, at) => Math.max(...cells.map(row => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Steps that failed or were skipped, one line each. */
export function stepLines(name: string, { steps }: Side): string[] {
  return steps
    .filter(({ state }) => state !== 'done')
    .map(({ step, state, reason }) => `${name}: ${step} ${state}. ${reason}`)
}
