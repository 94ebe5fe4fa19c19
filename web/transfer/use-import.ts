import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import type { ImportCheck, ImportResult } from '../../shared/transfer/imports.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { type NotEdited, useBatchEdit } from '../listings/batch/use-batch-edit.ts'
import { rememberColumns, rememberedColumns } from './column-memory.ts'
import {
  type ColumnChoice,
  type ImportFile,
  importParts,
  isOwnExport,
  readImportFile,
  UnreadableFile,
} from './import-file.ts'

export type ImportState =
  | { step: 'choose'; failure?: string }
  | { step: 'match'; file: ImportFile; choice: ColumnChoice; failure?: string }
  | { step: 'check'; file: ImportFile; choice: ColumnChoice; done: number; of: number }
  | {
      step: 'checked'
      file: ImportFile
      choice: ColumnChoice
      importId: string
      check: ImportCheck
      writing: boolean
      failure?: string
    }
  | {
      step: 'done'
      /** Null where the file changes live listings alone. */
      result: ImportResult | null
      /** Live listings that were changed on eBay too, and those that were refused. */
      live: number
      refused: readonly NotEdited[]
    }

/**
 * A seller's file on its way in: chosen, its columns matched, checked row by row, and carried out: what eBay has no part
 * in as a whole, then each change of a live listing. The columns of a file that was exported here need no matching.
 */
export function useImport() {
  const client = useQueryClient()
  const [state, set] = useReducer((_: ImportState, next: ImportState) => next, { step: 'choose' })
  /** Counts the files: what an abandoned one answers is not shown. */
  const run = useRef(0)
  const liveEdits = useBatchEdit()

  const choose = async (file: File) => {
    const own = ++run.current
    try {
      const read = await readImportFile(file)
      if (own !== run.current) return
      const choice = rememberedColumns(read.header)
      if (isOwnExport(read.header)) await check(read, choice)
      else set({ step: 'match', file: read, choice })
    } catch (error) {
      if (own === run.current)
        set({
          step: 'choose',
          failure: error instanceof UnreadableFile ? error.message : 'This file could not be read.',
        })
    }
  }

  const check = async (file: ImportFile, choice: ColumnChoice) => {
    const own = ++run.current
    rememberColumns(file.header, choice)
    const importId = crypto.randomUUID()
    const { parts, problems } = importParts(file, choice)
    const unread = new Set(problems.map(({ row }) => row))
    const counts = { created: 0, changed: 0, unchanged: 0 }
    const sum: ImportCheck = { ...counts, live: [], differences: [], problems }
    try {
      for (const [done, rows] of parts.entries()) {
        set({ step: 'check', file, choice, done, of: parts.length })
        const call = { param: { id: importId }, json: { rows } }
        // oxlint-disable-next-line no-await-in-loop -- rows that name one listing twice are found in order
        const answer = await (await api.transfer.imports[':id'].rows.$put(call)).json()
        if (own !== run.current) return
        sum.created += answer.created
        sum.changed += answer.changed
        sum.unchanged += answer.unchanged
        sum.live.push(...answer.live)
        sum.differences.push(...answer.differences)
        sum.problems.push(...answer.problems.filter(({ row }) => !unread.has(row)))
      }
      sum.problems.sort((one, other) => one.row - other.row)
      set({ step: 'checked', file, choice, importId, check: sum, writing: false })
    } catch (error) {
      if (own !== run.current) return
      const failure = failureMessage(error, 'The file could not be checked. Please try again.')
      set({ step: 'match', file, choice, failure })
    }
  }

  const carryOut = async (checked: Extract<ImportState, { step: 'checked' }>) => {
    const { file, importId, check: found } = checked
    const { failure: _failure, ...rest } = checked
    set({ ...rest, writing: true })
    try {
      const call = { param: { id: importId }, json: { rows: file.lines.length } }
      const result =
        found.created + found.changed > 0
          ? await (await api.transfer.imports[':id'].commit.$post(call)).json()
          : null
      const { done, refused } = await liveEdits.mutateAsync(found.live)
      set({ step: 'done', result, live: done.length, refused })
      await client.invalidateQueries({ queryKey: queryKeys.listings.all })
    } catch (error) {
      const failure = failureMessage(error, 'Nothing was imported. Please try again.')
      set({ ...rest, writing: false, failure })
    }
  }

  const startOver = () => {
    run.current++
    set({ step: 'choose' })
  }
  const match = (file: ImportFile, choice: ColumnChoice) => {
    run.current++
    set({ step: 'match', file, choice })
  }
  return { state, choose, match, check, carryOut, startOver }
}
