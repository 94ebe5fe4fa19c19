import { importCheckSchema, importResultSchema } from '../../shared/transfer/imports.ts'
import type { PersistentCalls } from './persistent-calls.ts'

const ROWS = 4

/** Rows of a file, each by its title, and whether the Worker said that it carried them out. */
export type ImportedFile = { titles: string[]; isCarriedOut: boolean }
export type ImportingSeller = ReturnType<typeof importingSeller>

/** A seller who imports files of coins, and each file a second time with other prices. */
export function importingSeller({ calls, name }: { calls: PersistentCalls; name: string }) {
  const files: ImportedFile[] = []

  async function carryOut(number: number, titles: readonly string[], price: string) {
    const id = crypto.randomUUID()
    const rows = titles.map((title, place) => ({
      row: place + 2,
      cells: { sku: `FILE-${name}-${number}-${place}`, title, price, year: '1881', grade: 'VF30' },
    }))
    const answer = await calls.send('PUT', `/api/transfer/imports/${id}/rows`, { rows })
    const checked = importCheckSchema.safeParse(answer)
    if (!checked.success) return false
    const [problem] = checked.data.problems
    if (problem) throw new Error(`Row ${problem.row} of an import is wrong: ${problem.message}`)
    const commit = `/api/transfer/imports/${id}/commit`
    return importResultSchema.safeParse(await calls.send('POST', commit, { rows: rows.length }))
      .success
  }

  return {
    files: (): readonly ImportedFile[] => files,
    async importFile(): Promise<void> {
      const number = files.length + 1
      const titles = Array.from({ length: ROWS }, (_, row) => `Imported ${name} ${number} ${row}`)
      const file = { titles, isCarriedOut: false }
      files.push(file)
      file.isCarriedOut = await carryOut(number, titles, '21.50')
      await carryOut(number, titles, '22.50')
    },
  }
}
