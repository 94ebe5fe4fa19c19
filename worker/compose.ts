import { waitUntil } from 'cloudflare:workers'
import type { DueReading } from '../durable-objects/order-reader/order-job.ts'
import type { IceJob } from '../durable-objects/pairing-room/ice-job.ts'
import { createSellerObjects } from './accounts/own-account/seller-objects.ts'
import type { AccountServices } from './accounts/services.ts'
import type { AdministrationServices } from './administration/services.ts'
import type { AdServices } from './ads/services.ts'
import { tellDueAdsQuietly } from './ads/tell-ads.ts'
import type { AlertServices } from './alerts/services.ts'
import { closeCustomers, recordCustomerClosure } from './billing/close-customers.ts'
import type { BillingServices } from './billing/services.ts'
import { picturesOfOffers } from './buying/referenced-pictures.ts'
import type { BuyingServices } from './buying/services.ts'
import type { CertificateServices } from './certificates/services.ts'
import { picturesOfAnalyses } from './coins/referenced-pictures.ts'
import type { CoinServices } from './coins/services.ts'
import { createVision } from './coins/vendors/ai-sdk.ts'
import { type ModelPoint, watchModel } from './coins/watch-model.ts'
import { composeEbay, deletionEndpointOf } from './compose-ebay.ts'
import { composeCertificates, composeMarket, composeSpot } from './compose-market.ts'
import { listingConsignors } from './consignment/listing-consignors.ts'
import type { ConsignmentServices } from './consignment/services.ts'
import { deleteStatementMails } from './consignment/statement-mail.ts'
import type { DatabaseServices } from './db/connection.ts'
import type { SellerStatements } from './db/seller-binding.ts'
import type { DumpServices } from './dumps/services.ts'
import { createEbayPictureReader } from './ebay/read-picture.ts'
import type { EbayServices } from './ebay/service/service.ts'
import { createTokenEncryption } from './ebay/token-encryption.ts'
import { type Env, varsOf } from './env.ts'
import { requestIdHere } from './http/in-request.ts'
import { picturesOfDeletedListings } from './listings/deleted-listings.ts'
import { clearMarketplaceData, hasHeldListings } from './listings/forget-marketplace.ts'
import { linkPicturesToListings, markLatePictures } from './listings/originals.ts'
import { picturesOfListings } from './listings/referenced-pictures.ts'
import type { ListingServices } from './listings/services.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { configuredMailServices } from './mail/settings.ts'
import type { MarketServices } from './market/routes.ts'
import type { MetalServices } from './metal/services.ts'
import { requireOrders } from './orders/run-orders.ts'
import type { ScheduledOrderServices } from './orders/services.ts'
import { outboundFetch } from './outbound.ts'
import { createIceServers } from './pairing/ice-servers.ts'
import { createPairingRooms } from './pairing/pairing-rooms.ts'
import type { PairingServices } from './pairing/services.ts'
import type { CollectionServices, LinkServices } from './pictures/services.ts'
import { createPictureStore } from './pictures/store.ts'
import { createUploadStorage } from './pictures/upload/upload-storage.ts'
import type { PublishingServices } from './publishing/services.ts'
import { openJobsOf } from './queue/open-jobs.ts'
import type { QueueServices } from './queue/services.ts'
import { deleteUnusedDescriptors } from './references/faces.ts'
import { picturesOfReferences } from './references/referenced-pictures.ts'
import { createOpenSeed } from './references/seed-files.ts'
import type { ReferenceServices } from './references/services.ts'
import { areSellersDivided, databasesOf, eraseSeller } from './seller-databases.ts'
import type { TransferServices } from './transfer/services.ts'
import { vendorChecks } from './vendor-checks.ts'
import {
  composeMailSender,
  composePayments,
  composePersonCheck,
  composeTurn,
  visionSettings,
} from './vendors.ts'

/** What all slices need. A service whose keys are missing is null, and /api/health reports it. */
export type Services = AccountServices &
  AdministrationServices &
  BillingServices &
  LinkServices &
  CollectionServices &
  EbayServices &
  MarketServices &
  CertificateServices &
  ReferenceServices &
  CoinServices &
  ListingServices &
  TransferServices &
  ScheduledOrderServices &
  PublishingServices &
  AdServices &
  MetalServices &
  AlertServices &
  DumpServices &
  BuyingServices &
  ConsignmentServices &
  QueueServices &
  PairingServices &
  DatabaseServices & {
    /** The services of another seller; null: one database has the rows of all. */
    ofSeller: ((userId: number) => Services) | null
    /** For the rooms of pairings. */
    iceServers: IceJob
  }

/**
 * The only place that turns the environment into services: vendors' adapters are built here or in vendors.ts, or
 * absent.
 * @param seller whose rows `db` has; null: none are asked for, or those of a seller who is found in the directory
 * @param later takes work that continues after the response
 * @param own the seller's rows, for what runs in the seller's object
 */
export function compose(
  env: Env,
  seller: number | null = null,
  later: (work: Promise<unknown>) => void = waitUntil,
  own?: SellerStatements,
): Services {
  const vars = varsOf(env)
  const databases = databasesOf(env, seller, own)
  const { directory, db } = databases
  const now = () => Date.now()
  const tokenEncryption = vars.TOKEN_KEYS ? createTokenEncryption(vars.TOKEN_KEYS) : null
  const ebay = composeEbay(vars, { ...databases, now, pause, tokenEncryption })
  const spot = composeSpot(vars, directory, now)
  const payments = composePayments(vars, now)
  const vision = visionSettings(vars, env.AI)
  const sender = composeMailSender(vars)
  const turn = composeTurn(vars)
  const pictures = createPictureStore({ ...databases, bucket: env.PICTURES, now, pause })
  const uploads = createUploadStorage({ bucket: env.PICTURES, now })
  const queues = createSellerObjects(env.COIN_QUEUE, pause)
  const publishers = createSellerObjects(env.LISTING_PUBLISHER, pause)
  const pairings = createPairingRooms(
    { directory, now },
    env.PAIRING_ROOM,
    vars.SESSION_SECRET ?? '',
  )
  const metalWatchers = createSellerObjects(env.METAL_WATCHER, pause)
  return {
    appUrl: vars.APP_URL,
    operatorEmail: vars.OPERATOR_EMAIL ?? null,
    sessionSecret: vars.SESSION_SECRET,
    formerSessionSecret: vars.SESSION_SECRET_FORMER,
    secretEncryption: tokenEncryption,
    personCheck: composePersonCheck(vars),
    hasAnalyticsId: vars.ANALYTICS_ID !== undefined,
    showsOutboxTexts: vars.OUTBOX_TEXTS === 'on',
    configuredMailServices: configuredMailServices(vars),
    deletionEndpoint: deletionEndpointOf(vars),
    heldListings: {
      has: hasHeldListings,
      reset: (userId, ebayUserId) => clearMarketplaceData(db, userId, ebayUserId),
    },
    reopenSockets: userId =>
      Promise.all([
        queues(userId, queue => queue.reopenSockets()),
        pairings.endOf(userId, 'ended sessions'),
      ]),
    consignorsOf: userId => listingConsignors(db, userId),
    syncOrders: userId => requireOrders({ ...databases, ebay, now }, userId),
    tellAds: userId => later(tellDueAdsQuietly({ ...databases, ebay, now }, userId)),
    closeSockets: userId =>
      Promise.all([queues(userId, queue => queue.endSockets()), pairings.endOf(userId, 'all')]),
    jobsOf: userId => openJobsOf({ queues, publishers }, userId),
    queueItems: async userId => (await queues(userId, queue => queue.snapshot())).items,
    openSeed: createOpenSeed(
      vars.FILES_URL
        ? { fetch: outboundFetch(vars), url: vars.FILES_URL }
        : { fetch: address => env.ASSETS.fetch(address), url: 'https://assets.local' },
    ),
    openPicture: (userId, sha256) => pictures.open(userId, sha256),
    deletion: {
      statements: [recordCustomerClosure, deleteStatementMails],
      afterwards: [() => closeCustomers({ directory, now, payments })],
      // First what reads pictures from its alarms.
      erasures: [
        userId => queues(userId, queue => queue.purge()),
        userId => publishers(userId, publisher => publisher.purge()),
        userId => pairings.endOf(userId, 'all'),
        userId => metalWatchers(userId, watcher => watcher.purge()),
        userId => pictures.eraseAll(userId),
        userId => uploads.eraseParts(userId),
        userId => eraseSeller(env, userId),
      ],
    },
    beforeLinking: (userId, crop) => markLatePictures({ ...databases, now }, userId, crop),
    linkStatements: [linkPicturesToListings],
    pictureHolders: {
      statements: [
        picturesOfListings,
        picturesOfDeletedListings,
        picturesOfAnalyses,
        picturesOfReferences,
        picturesOfOffers,
      ],
      objects: [userId => queues(userId, queue => queue.pictures())],
    },
    unusedStatements: [deleteUnusedDescriptors],
    ...databases,
    ofSeller: areSellersDivided(env) ? userId => compose(env, userId, later) : null,
    dumpBucket: env.DUMPS,
    pictures,
    uploads,
    ebay,
    readEbayPicture: createEbayPictureReader(outboundFetch(vars), vars.EBAY_PICTURES_URL),
    vision:
      vision &&
      watchModel(createVision(vision), {
        directory,
        now,
        questionsADay: vars.VISION_QUESTIONS_A_DAY ?? null,
        writePoint: pointWriter(env.MODEL_POINTS, vision),
      }),
    modelQuestionsADay: vars.VISION_QUESTIONS_A_DAY ?? null,
    queues,
    publishers,
    metalWatchers,
    spot,
    orderReaders: (reader: number, ...share: [DueReading[], number]) =>
      env.ORDER_READER.getByName(String(reader)).read(...share, requestIdHere()),
    pause,
    ...composeMarket(env, { ...databases, now, ebay, spot }),
    certificateSources: composeCertificates(env, { directory, now }),
    payments,
    mail: createMailQueue({
      directory,
      now,
      pause,
      sender,
      random: Math.random,
      waitUntil: later,
    }),
    pairings,
    iceServers: createIceServers({ stunUrls: vars.STUN_URLS, turn, now }),
    vendorChecks: vendorChecks(env, {
      directory,
      ebay,
      vision,
      spot,
      payments,
      sender,
      turn,
      now,
    }),
    now,
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Writes points of questions to the model: blobs question, outcome, provider, model; doubles ms, calls, tokens in and out. */
function pointWriter(
  dataset: AnalyticsEngineDataset | undefined,
  { provider, name }: { provider: string; name: string },
) {
  return ({ question, outcome, ms, calls, tokens }: ModelPoint): void =>
    dataset?.writeDataPoint({
      indexes: [provider],
      blobs: [question, outcome, provider, name],
      doubles: [ms, calls, tokens.input, tokens.output],
    })
}
