import { pushDueAccountFacts } from './accounts/facts/account-facts.ts'
import { deleteExpiredAccountData } from './accounts/own-account/delete-account.ts'
import { announceApplications } from './accounts/registration/announce-applications.ts'
import { deleteOldApplications } from './accounts/registration/store-application.ts'
import { countsDue, pushCounts } from './administration/push-counts.ts'
import { adsDue } from './ads/due-ads.ts'
import { continueAds } from './ads/tell-ads.ts'
import { watchOperations } from './alerts/watch-operations.ts'
import { continueOffers, offersDue } from './best-offers/continue-offers.ts'
import { closeCustomers } from './billing/close-customers.ts'
import { syncDueCustomers } from './billing/sync.ts'
import { acceptedOffersDue, continueAcceptedOffers } from './buying/make-drafts.ts'
import { deleteOldSlabReadings, slabsDue } from './certificates/slab-readings.ts'
import { deleteOldCertificates } from './certificates/store.ts'
import { settleLapsedReservations } from './coins/settle-reservations.ts'
import type { Services } from './compose.ts'
import type { DueWork } from './due/for-due-sellers.ts'
import { deleteOldDumps, dumpChangedSellers, dumpDirectory, dumpsDue } from './dumps/nightly.ts'
import { deleteOldNotifications } from './ebay/service/account-deletion.ts'
import { continueShipments } from './fulfillment/continue-shipments.ts'
import { shipmentsDue } from './fulfillment/store.ts'
import { log } from './http/log.ts'
import { cardsDue, refreshDueCards } from './listings/cards/refresh-cards.ts'
import { deleteExpiredListings, deletionsDue } from './listings/deleted-listings.ts'
import { latePicturesDue, sendLateLargePictures } from './listings/publish/late-large-pictures.ts'
import {
  continueUnclearPublishes,
  unclearPublishesDue,
} from './listings/publish/unclear-publishes.ts'
import { metalWatchDue } from './metal/rule-store.ts'
import { wakeMetalWatchers } from './metal/watch-metals.ts'
import { readDueOrders } from './orders/due-orders.ts'
import { ordersDue } from './orders/store.ts'
import { collectPictures } from './pictures/collect-pictures.ts'
import { sweepPictures } from './pictures/sweep-pictures.ts'
import { noteSchedule } from './readiness.ts'
import { deleteExpiredDescriptors, descriptorsDue } from './references/faces.ts'
import { accuracyDue, shareMarkedAccuracy } from './references/share-accuracy.ts'
import { continueRefunds, refundsDue } from './returns/refund.ts'
import { sweepSellers } from './sweep-sellers.ts'
import { deleteOldImports, importsDue } from './transfer/staged-import.ts'

/** What the round over all sellers asks their rows for. */
const DUE_WORKS: readonly DueWork[] = [
  acceptedOffersDue,
  accuracyDue,
  adsDue,
  cardsDue,
  countsDue,
  deletionsDue,
  descriptorsDue,
  dumpsDue,
  importsDue,
  latePicturesDue,
  metalWatchDue,
  offersDue,
  ordersDue,
  refundsDue,
  shipmentsDue,
  slabsDue,
  unclearPublishesDue,
]

type ScheduledJob = (services: Services) => Promise<void>

/** Each decides itself whether it is due. */
const JOBS: Record<string, ScheduledJob> = {
  refreshMarket: ({ market }) => market.refresh(),
  announceApplications,
  sendMail: ({ mail }) => mail.sendDue(),
  pushDueAccountFacts,
  deleteExpiredAccountData,
  deleteOldApplications,
  syncDueCustomers,
  closeCustomers,
  deleteOldNotifications,
  deleteAbandonedUploads: ({ uploads }) => uploads.deleteAbandoned(),
  deleteOldImports,
  deleteExpiredDescriptors,
  shareMarkedAccuracy,
  deleteOldCertificates,
  deleteOldSlabReadings,
  settleLapsedReservations,
  readDueOrders,
  continueShipments,
  continueOffers,
  continueAcceptedOffers,
  continueRefunds,
  continueUnclearPublishes,
  continueAds,
  sendLateLargePictures,
  refreshDueCards,
  wakeMetalWatchers,
  deleteExpiredListings,
  collectPictures,
  sweepPictures,
  pushCounts,
  sweepSellers: services => sweepSellers(services, DUE_WORKS),
  dumpChangedSellers,
  dumpDirectory,
  deleteOldDumps,
}

/** Runs the scheduled jobs side by side. One that fails is logged and stops no other. */
export async function runScheduled(services: Services): Promise<void> {
  const failed: string[] = []
  const run = async ([job, work]: [string, ScheduledJob]) => {
    try {
      await work(services)
    } catch (error) {
      log('error', 'scheduled_job_failed', { job, error })
      failed.push(job)
    }
  }
  await Promise.all(Object.entries({ ...JOBS, noteSchedule }).map(run))
  await run(['watchOperations', () => watchOperations(services, failed)])
}
