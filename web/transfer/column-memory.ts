import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { IMPORTED_COLUMNS } from '../../shared/transfer/columns.ts'
import { type ColumnChoice, guessColumns } from './import-file.ts'

const choiceSchema = z.array(z.enum(IMPORTED_COLUMNS).nullable())
const keyOf = (header: readonly string[]) => `obverse.columns:${JSON.stringify(header)}`

/** The seller's last choice for a file with these headers; else what the headers name. */
export function rememberedColumns(header: readonly string[]): ColumnChoice {
  const guessed = guessColumns(header)
  try {
    const stored = choiceSchema.safeParse(parseJson(localStorage.getItem(keyOf(header)) ?? ''))
    return stored.success && stored.data.length === header.length ? stored.data : guessed
  } catch {
    // localStorage is not available: the headers decide.
    return guessed
  }
}

export function rememberColumns(header: readonly string[], choice: ColumnChoice): void {
  try {
    localStorage.setItem(keyOf(header), JSON.stringify(choice))
  } catch {
    // As above: the choice applies to this file only.
  }
}
