import { sha256Hex } from '../../shared/lib/sha256.ts'
import {
  IMPORT_MAX_REFERENCES,
  type ImportedReferences,
  importedReferencesSchema,
  type LibraryAccuracy,
  libraryAccuracySchema,
  PROMOTED_MAX,
  type PromoteProposal,
  type ReferenceLibrary,
  type ReferenceProposal,
  type ReferenceProposals,
  type ReferenceRecord,
  type ReferenceSettings,
  type ReferencesChanged,
  referenceLibrarySchema,
  referenceProposalsSchema,
  referencesChangedSchema,
  type TypeReferences,
  typeReferencesSchema,
} from '../../shared/references.ts'
import { apiFetch } from '../lib/api.ts'
import { withJson } from '../lib/with-json.ts'
import { describeCrop } from '../vision/coin/describe-crop.ts'

/* The calls of the reference library. All throw ApiFailure. */

const ROUTE = '/api/references'
export const EXPORT_ADDRESS = `${ROUTE}/export`

export async function fetchLibrary(): Promise<ReferenceLibrary> {
  return referenceLibrarySchema.parse(await (await apiFetch(ROUTE)).json())
}

export async function fetchAccuracy(): Promise<LibraryAccuracy> {
  return libraryAccuracySchema.parse(await (await apiFetch(`${ROUTE}/accuracy`)).json())
}

/** The references of a type, by its key. */
export async function fetchReferences(key: string): Promise<TypeReferences> {
  return typeReferencesSchema.parse(await (await apiFetch(`${ROUTE}/types/${key}`)).json())
}

export async function saveSettings(change: Partial<ReferenceSettings>): Promise<void> {
  await apiFetch(`${ROUTE}/settings`, withJson('PUT', change))
}

/** What a seller wants to be forgotten: one picture, a type with all of its pictures, or everything. */
export type Forgotten = { reference: number } | { type: string } | 'everything'

export async function forget(what: Forgotten): Promise<ReferencesChanged> {
  const path =
    what === 'everything' ? '' : 'type' in what ? `/types/${what.type}` : `/${what.reference}`
  const response = await apiFetch(`${ROUTE}${path}`, { method: 'DELETE' })
  return referencesChangedSchema.parse(await response.json())
}

/** Makes the caller's own references of a type those of the whole deployment, or takes that back. For admins. */
export async function requestTypePromotion(
  key: string,
  promoted: boolean,
): Promise<ReferencesChanged> {
  const response = await apiFetch(`${ROUTE}/types/${key}/promoted`, withJson('PUT', { promoted }))
  return referencesChangedSchema.parse(await response.json())
}

/** Proposes the caller's own references of a type to the deployment, or takes that back. */
export async function requestTypeProposal(
  key: string,
  proposed: boolean,
): Promise<ReferencesChanged> {
  const response = await apiFetch(`${ROUTE}/types/${key}/proposed`, withJson('PUT', { proposed }))
  return referencesChangedSchema.parse(await response.json())
}

/** What sellers propose. For admins. */
export async function fetchProposals(): Promise<ReferenceProposals> {
  return referenceProposalsSchema.parse(await (await apiFetch(`${ROUTE}/proposals`)).json())
}

/**
 * Promotes the pictures of a proposal by what they show here, whatever its seller has described; or takes that back. For
 * admins.
 */
export async function requestProposalPromotion(
  { id, references }: ReferenceProposal,
  promoted: boolean,
): Promise<ReferencesChanged> {
  const body: PromoteProposal = promoted
    ? { promoted, references: await described(references) }
    : { promoted }
  const response = await apiFetch(`${ROUTE}/proposals/${id}`, withJson('PUT', body))
  return referencesChangedSchema.parse(await response.json())
}

async function described(references: ReferenceProposal['references']) {
  const faces = await Promise.all(
    references.slice(0, PROMOTED_MAX).map(async ({ id, url }) => {
      const picture = await (await apiFetch(url)).blob()
      return { id, face: await describeCrop(picture) }
    }),
  )
  return faces.flatMap(({ id, face }) => (face ? [{ id, face }] : []))
}

/** Throws LIBRARY_FULL where not all of a file's references fit, before any is sent. */
export async function checkImport(references: readonly ReferenceRecord[]): Promise<void> {
  const faces = await Promise.all(references.map(({ face }) => sha256Hex(JSON.stringify(face))))
  await apiFetch(`${ROUTE}/import/check`, withJson('POST', { faces }))
}

/** Sends references in pieces, one after the other. `onSent` gets how many have been sent so far. */
export async function requestReferenceImport(
  references: readonly ReferenceRecord[],
  onSent: (count: number) => void,
): Promise<ImportedReferences> {
  const sum = { added: 0, known: 0 }
  for (let at = 0; at < references.length; at += IMPORT_MAX_REFERENCES) {
    const piece = references.slice(at, at + IMPORT_MAX_REFERENCES)
    // oxlint-disable-next-line no-await-in-loop -- the library is full at some piece, not at any
    const response = await apiFetch(`${ROUTE}/import`, withJson('POST', { references: piece }))
    // oxlint-disable-next-line no-await-in-loop
    const { added, known } = importedReferencesSchema.parse(await response.json())
    sum.added += added
    sum.known += known
    onSent(at + piece.length)
  }
  return sum
}
