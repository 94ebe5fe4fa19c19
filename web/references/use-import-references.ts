import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/count-text.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { checkImport, requestReferenceImport } from './library-calls.ts'
import { readReferenceFile } from './reference-file.ts'

interface ImportState {
  progress: { done: number; of: number } | null
  /** What came of it, or why nothing did, in a sentence. */
  outcome: string | null
  failure: string | null
}

const IDLE: ImportState = { progress: null, outcome: null, failure: null }

/** Reads a file of references and sends it in pieces. After a failure the pieces before it are stored. */
export function useImportReferences() {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>(IDLE)

  const read = async (file: File): Promise<void> => {
    const content = readReferenceFile(await file.text())
    if (!content.ok) return setState({ ...IDLE, failure: content.sentence })
    const { references, unreadable } = content
    const of = references.length
    setState({ ...IDLE, progress: { done: 0, of } })
    try {
      await checkImport(references)
    } catch (error) {
      return setState({
        ...IDLE,
        failure: failureMessage(error, 'The file could not be imported.'),
      })
    }
    try {
      const { added, known } = await requestReferenceImport(references, done =>
        setState({ ...IDLE, progress: { done, of } }),
      )
      setState({ ...IDLE, outcome: outcomeText(added, known, unreadable) })
    } catch (error) {
      const failure = failureMessage(error, 'The file could not be imported.')
      setState({ ...IDLE, failure: `${failure} What was sent before is stored.` })
    }
    await client.invalidateQueries({ queryKey: queryKeys.references.all })
  }

  return { ...state, read }
}

function outcomeText(added: number, known: number, unreadable: number): string {
  return [
    `${counted(added, 'picture')} added.`,
    known > 0 && `${counted(known, 'picture')} known already, or too like others.`,
    unreadable > 0 && `${counted(unreadable, 'picture')} of another version left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}
