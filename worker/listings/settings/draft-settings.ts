import type { ListingTemplates } from '../../../shared/listing/listing-templates.ts'
import type { SellingSettings } from '../../../shared/listing/selling-settings.ts'
import type { SellerRows } from '../../db/connection.ts'
import { templatesOfRow, templatesStatement } from './listing-templates.ts'
import { settingsOfRow, settingsStatement } from './selling-settings.ts'

/** What a seller's new drafts are made by, in one call. */
export async function draftSettingsOf(
  db: SellerRows,
  userId: number,
): Promise<SellingSettings & { templates: ListingTemplates }> {
  const [[settings], [templates]] = await db.batch([
    settingsStatement(db, userId),
    templatesStatement(db, userId),
  ])
  return { ...settingsOfRow(settings), templates: templatesOfRow(templates) }
}
