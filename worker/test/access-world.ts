import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { metalTerms } from '../../shared/test/metal-terms.ts'
import { offerLine, offerSheet } from '../../shared/test/offer-sheet.ts'
import { hashOfToken } from '../accounts/tokens.ts'
import { saveOffer } from '../buying/store.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { pendingUsers, sessions, users } from '../db/schema/accounts.ts'
import { analyses } from '../db/schema/coins.ts'
import { metalRules } from '../db/schema/metal.ts'
import { pictures } from '../db/schema/pictures.ts'
import { coinReferences } from '../db/schema/references.ts'
import { PASSWORD, passwordHashForTests, signedInUser, type TestAccount } from './account.ts'
import { SHA256, storeListing } from './store-listing.ts'

export const CALLERS = ['nobody', 'otherSeller', 'owner', 'admin', 'suspended'] as const
/** `suspended` is an admin, and was signed in before: neither helps. */
export type Caller = (typeof CALLERS)[number]

/** The users of one call, and the owner's data. All of it is created per call, so that no call affects another. */
export type World = {
  owner: TestAccount
  /** The headers with which the caller's browser calls. */
  headers: Record<string, string>
  /** A word that no other call uses. */
  unique: string
  /** Each returns the ID of one of the owner's objects, created on first use. */
  listing: () => Promise<number>
  analysis: () => Promise<string>
  picture: () => Promise<string>
  /** Of a Morgan Dollar, with the picture. */
  reference: () => Promise<number>
  /** A pair in the queue that has failed. */
  queueItem: () => Promise<string>
  batch: () => Promise<string>
  metalRule: () => Promise<number>
  /** An open offer of the buying desk, with its customer's token. */
  offer: () => Promise<{ id: string; token: string }>
  /** A pairing's code. */
  pairing: () => Promise<string>
  /** An application that waits. */
  application: () => Promise<number>
  /** Another session of the owner. */
  session: () => Promise<string>
  /** The owner's password, which is set on first use. */
  password: () => Promise<string>
}

const db = connect(env.DB)
const { queues, pairings } = compose(env)
let userCount = 0

export async function worldOf(caller: Caller): Promise<World> {
  const unique = `person_${++userCount}`
  const [owner, other] = await Promise.all([
    signedInUser({ username: `${unique}_owner` }),
    accountOf(caller, unique),
  ])
  const session = caller === 'owner' ? owner.cookie : other?.cookie
  return {
    owner,
    unique,
    // An address of its own: rate limits are tested elsewhere.
    headers: { 'CF-Connecting-IP': unique, ...(session ? { cookie: session } : {}) },
    listing: once(() => storeListing(owner.id)),
    analysis: once(() => newAnalysis(owner.id)),
    picture: once(() => newPicture(owner.id)),
    reference: once(() => newReference(owner.id)),
    queueItem: once(() => newQueueItem(owner.id)),
    batch: once(() => newBatch(owner.id)),
    metalRule: once(() => newMetalRule(owner.id)),
    offer: once(() => newOffer(owner.id)),
    pairing: once(() => newPairing(owner.id)),
    application: once(() => newApplication(unique)),
    session: once(() => newSession(owner.id)),
    password: once(() => setPassword(owner.id)),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let thing: Promise<T> | undefined
  return () => (thing ??= make())
}

/** The account of a caller who is not the owner. */
async function accountOf(caller: Caller, unique: string): Promise<TestAccount | null> {
  if (caller === 'nobody' || caller === 'owner') return null
  const isAdmin = caller !== 'otherSeller'
  const suspendedAt = caller === 'suspended' ? 1 : null
  return signedInUser({ username: `${unique}_${caller}`, isAdmin, suspendedAt })
}

async function newAnalysis(userId: number): Promise<string> {
  const id = crypto.randomUUID()
  const of = { userId, frontSha256: SHA256, backSha256: SHA256 }
  await db.insert(analyses).values({ id, ...of, state: 'failed', createdAt: 0 })
  return id
}

async function newPairing(userId: number): Promise<string> {
  const sessionId = crypto.randomUUID()
  await storeSession(userId, sessionId)
  return (await pairings.open({ userId, sessionId })).code
}

async function newPicture(userId: number): Promise<string> {
  await env.PICTURES.put(`${userId}/${SHA256}`, new Uint8Array([1, 2, 3]))
  const facts = { type: 'image/jpeg', bytes: 3, width: 1, height: 1 }
  await db.insert(pictures).values({ userId, sha256: SHA256, ...facts, createdAt: 0 })
  return SHA256
}

async function newReference(userId: number): Promise<number> {
  const identity = { typeKey: 'morgan-dollar', coinType: 'Morgan Dollar', denomination: 'Dollar' }
  const values = { ...identity, side: 'obverse', signature: '', createdAt: 0 } as const
  const pictureSha256 = await newPicture(userId)
  const [row] = await db
    .insert(coinReferences)
    .values({ userId, faceSha256: 'face', pictureSha256, ...values })
    .returning({ id: coinReferences.id })
  return row?.id ?? 0
}

/** Its pictures were never stored, so that it fails immediately. */
async function newQueueItem(userId: number): Promise<string> {
  const id = crypto.randomUUID()
  const pair = { id, pace: 'batch' as const, frontSha256: SHA256, backSha256: SHA256 }
  return queues(userId, async queue => {
    await queue.add(userId, [pair], { again: false })
    await queue.settled([id], 10_000)
    return id
  })
}

async function newBatch(userId: number): Promise<string> {
  const id = crypto.randomUUID()
  await queues(userId, queue => queue.storeBatch(id, []))
  return id
}

async function newOffer(userId: number) {
  const own = { userId, id: crypto.randomUUID() }
  const { id, token } = await saveOffer(
    { directory: db, db, now: Date.now },
    own,
    // The dealer's own amount: no metal price makes it void.
    offerSheet({ lines: [offerLine({ ownCents: 1_000 })] }),
  )
  return { id, token: token ?? '' }
}

async function newMetalRule(userId: number): Promise<number> {
  const rule = { userId, terms: metalTerms(), isActive: false, createdAt: 0, updatedAt: 0 }
  const [stored] = await db.insert(metalRules).values(rule).returning({ id: metalRules.id })
  if (!stored) throw new Error('no rule')
  return stored.id
}

async function newSession(userId: number): Promise<string> {
  const id = crypto.randomUUID()
  await storeSession(userId, id)
  return hashOfToken(id)
}

const storeSession = (userId: number, id: string) =>
  db.insert(sessions).values({ id, userId, createdAt: 0, expiresAt: Date.now() + 60_000 })

async function setPassword(userId: number): Promise<string> {
  const passwordHash = await passwordHashForTests()
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  return PASSWORD
}

async function newApplication(unique: string): Promise<number> {
  const [row] = await db
    .insert(pendingUsers)
    .values({
      username: `${unique}_applies`,
      email: `${unique}@applies.example`,
      passwordHash: 'none',
      emailConfirmedAt: 1,
      createdAt: Date.now(),
    })
    .returning({ id: pendingUsers.id })
  return row?.id ?? 0
}
