import { HOLDER_CROP } from '../../../../shared/listing/picture-rules.ts'
import { lacksOf, type SessionRow } from './session-row.ts'
import type { SessionState } from './session-state.ts'

/** Whether a picture is still cut as a slab's though the seller said that the coin is in none. */
export const asksHolderCrop = ({ shown }: SessionRow): boolean =>
  shown.listing.problems.some(({ code }) => code === HOLDER_CROP)

/** Why a row's pictures were not cropped; null: they are to be cropped (again). */
export function withCropFailure(
  state: SessionState,
  id: number,
  cropFailure: string | null,
): SessionState {
  const row = state.rows.get(id)
  if (!row || row.cropFailure === cropFailure) return state
  return { ...state, rows: new Map(state.rows).set(id, { ...row, cropFailure }) }
}

/** What keeps a coin from being approved; what is being cropped does not: publishing waits for it. */
export const keepsFromApproval = (row: SessionRow) =>
  lacksOf(row.shown).filter(({ code }) => code !== HOLDER_CROP || row.cropFailure !== null)
