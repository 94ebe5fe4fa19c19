import { counted } from '../../shared/lib/count-text.ts'
import { adminAddresses } from '../accounts/admin-addresses.ts'
import { areWithinRateLimits } from '../http/rate-limit.ts'
import { renderMail } from '../mail/render-mail.ts'
import { openAlerts, recordAlerts } from './alert-store.ts'
import { findAlerts } from './find-alerts.ts'
import type { AlertServices } from './services.ts'

/** What ends by itself in the next runs is no mail. */
const MAILED_AFTER_MS = 10 * 60_000

/**
 * Run at the end of the scheduled jobs: stores what is wrong, and tells the admins in one mail a day of what stays so.
 * @param failedJobs scheduled jobs that failed in this run
 */
export async function watchOperations(
  services: AlertServices,
  failedJobs: readonly string[],
): Promise<void> {
  const { directory, now, mail, appUrl } = services
  await recordAlerts(directory, await findAlerts(services, failedJobs), now())
  const texts = await openAlerts(directory, now() - MAILED_AFTER_MS)
  if (texts.length === 0) return
  if (!(await areWithinRateLimits(services, [{ limit: 'alertMails', subject: 'all' }]))) return
  const text = renderMail({
    title: `Obverse: ${counted(texts.length, 'thing')} to look at`,
    paragraphs: [...texts, 'You get this mail once a day at most, as long as something is wrong.'],
    ...(appUrl !== undefined && { button: { label: 'Admin Dashboard', url: `${appUrl}/admin` } }),
  })
  for (const to of await adminAddresses(directory))
    await mail.enqueue({ kind: 'alerts', to, ...text })
}
