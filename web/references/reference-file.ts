import { parseJson } from '../../shared/lib/parse-json.ts'
import {
  type ReferenceRecord,
  referenceFileSchema,
  referenceRecordSchema,
} from '../../shared/references.ts'

export type ReadFile =
  | { ok: true; references: ReferenceRecord[]; unreadable: number }
  | { ok: false; sentence: string }

/** The references of an exported file. Those of a version that is not known here are counted, not taken. */
export function readReferenceFile(text: string): ReadFile {
  const file = referenceFileSchema.safeParse(parseJson(text))
  if (!file.success)
    return {
      ok: false,
      sentence: 'This is no file of known coins. Choose one that was exported here.',
    }
  const references = file.data.references.flatMap(each => {
    const read = referenceRecordSchema.safeParse(each)
    return read.success ? [read.data] : []
  })
  const unreadable = file.data.references.length - references.length
  if (references.length === 0)
    return { ok: false, sentence: 'This file has no coin that can be read here.' }
  return { ok: true, references, unreadable }
}
