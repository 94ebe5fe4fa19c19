import { columnLabel } from '../../shared/transfer/columns.ts'
import type { ListingChange, StoredListing } from '../listings/stored-listing.ts'
import { picturesChange } from '../listings/write/picture-edit.ts'
import type { KeptPicture } from '../pictures/keep-pictures.ts'
import { shownPictures } from './listing-cells.ts'
import type { CellProblem } from './row-fields.ts'

/** "https://…/uploads/<hash>.jpg", the file's name of the account's export, or the hash alone. */
const STORED = /(?:^|\/)([0-9a-f]{64})(?:\.[a-z]+)?$/i

/** The addresses of a cell, each with the hash of the stored picture that it names; null where it names none. */
export function pictureNames(cell: string): { name: string; sha256: string | null }[] {
  return cell
    .split(/[\s|;,]+/)
    .filter(name => name !== '')
    .map(name => ({ name, sha256: STORED.exec(name)?.[1]?.toLowerCase() ?? null }))
}

/** The columns of the pictures that a cell names; a listing keeps those that it has. */
export function picturesOfCell(
  { pictures, maxPictures }: { pictures: ReadonlyMap<string, KeptPicture>; maxPictures: number },
  listing: StoredListing,
  cell: string,
): ListingChange | { problem: CellProblem } {
  const named = pictureNames(cell)
  const refused = (message: string) => ({ problem: { column: 'pictures' as const, message } })
  if (named.length > maxPictures)
    return refused(`A listing has at most ${maxPictures} pictures; this row has ${named.length}.`)
  const shown = shownPictures(listing)
  if (named.length < Math.min(2, shown.length))
    return refused('A listing keeps its front and its back. Name at least these two pictures.')
  const hashes = named.map(({ sha256 }) => sha256)
  if (JSON.stringify(hashes) === JSON.stringify(shown)) return {}
  const references = named.map(({ sha256 }) => {
    const stored = sha256 === null ? undefined : pictures.get(sha256)
    return stored && { sha256: stored.sha256, originalSha256: stored.originalSha256 }
  })
  const unknown = named.find((_, index) => !references[index])
  if (unknown)
    return refused(
      `“${unknown.name.slice(0, 120)}” is no picture that is stored here. Leave “${columnLabel('pictures')}” empty and add the pictures later.`,
    )
  return picturesChange(
    listing,
    references.filter(reference => reference !== undefined),
  )
}
