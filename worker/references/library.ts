import { Buffer } from 'node:buffer'
import { eq, sql } from 'drizzle-orm'
import type { ReferenceSide } from '../../shared/references.ts'
import type { Databases, Directory, SellerRows } from '../db/connection.ts'
import { deploymentLibrary, referenceLibraries } from '../db/schema/references.ts'

/** The coarse index of one library: what a search needs before it reads descriptors. All lists have one order. */
export type LibraryIndex = {
  ids: number[]
  types: string[]
  sides: ReferenceSide[]
  signatures: Int8Array[]
  /** References that the seller's corrections have contradicted. */
  disputed: ReadonlySet<number>
}

const PAGE_ROWS = 2_500
/** References of all libraries in the memory of an isolate, about 300 bytes each. */
const CACHED_MAX = 40_000

type Cached = { version: number; index: LibraryIndex }
/** By owner, the least recently used first. It holds no descriptors and no pictures. */
const cache = new Map<string, Cached>()

/**
 * A seller's own library and the deployment's, read anew only where the version counter has moved, and whether the
 * seller wants the seed library of euro coins (`euro`).
 */
export async function librariesOf(
  { directory, db }: Databases,
  userId: number,
): Promise<{ own: LibraryIndex; deployment: LibraryIndex; euro: boolean }> {
  const [[own], [deployment]] = await Promise.all([
    db
      .select({ version: referenceLibraries.version, euro: referenceLibraries.euro })
      .from(referenceLibraries)
      .where(eq(referenceLibraries.userId, userId)),
    directory
      .select({ version: deploymentLibrary.version })
      .from(deploymentLibrary)
      .where(eq(deploymentLibrary.id, 1)),
  ])
  return {
    euro: own?.euro ?? false,
    own: await cached(`seller ${userId}`, own?.version ?? 0, () => readOwn(db, userId)),
    deployment: await cached('deployment', deployment?.version ?? 0, () =>
      readDeployment(directory),
    ),
  }
}

async function cached(
  owner: string,
  version: number,
  read: () => Promise<LibraryIndex>,
): Promise<LibraryIndex> {
  const known = cache.get(owner)
  const index = known?.version === version ? known.index : await read()
  cache.delete(owner)
  cache.set(owner, { version, index })
  let count = [...cache.values()].reduce((sum, one) => sum + one.index.ids.length, 0)
  for (const [other, { index: unused }] of cache) {
    if (count <= CACHED_MAX || other === owner) break
    cache.delete(other)
    count -= unused.ids.length
  }
  return index
}

type Row = { id: number; type: string; side: ReferenceSide; signature: string }

async function readOwn(db: SellerRows, userId: number): Promise<LibraryIndex> {
  const disputes = await db.all<{ id: number }>(sql`
    select reference_id as id from reference_disputes where user_id = ${userId}
    union all
    select reference_id from deployment_disputes where user_id = ${userId}`)
  const rows = await allPages(after =>
    db.all<Row>(sql`
      select id, type_key as type, side, signature from coin_references
      where user_id = ${userId} and id > ${after} order by id limit ${PAGE_ROWS}`),
  )
  return indexOf(rows, new Set(disputes.map(({ id }) => id)))
}

async function readDeployment(directory: Directory): Promise<LibraryIndex> {
  const rows = await allPages(after =>
    directory.all<Row>(sql`
      select id, type_key as type, side, signature
      from deployment_references indexed by deployment_references_promoted
      where promoted_at is not null and id > ${after} order by id limit ${PAGE_ROWS}`),
  )
  return indexOf(rows, new Set())
}

async function allPages(read: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read(rows.at(-1)?.id ?? 0)
    rows.push(...page)
    if (page.length < PAGE_ROWS) return rows
  }
}

function indexOf(rows: readonly Row[], disputed: ReadonlySet<number>): LibraryIndex {
  return {
    ids: rows.map(({ id }) => id),
    types: rows.map(({ type }) => type),
    sides: rows.map(({ side }) => side),
    signatures: rows.map(({ signature }) => signatureOf(signature)),
    disputed,
  }
}

/** A stored signature. */
export function signatureOf(text: string): Int8Array {
  return new Int8Array(Buffer.from(text, 'base64'))
}

/** A signature as it is stored. */
export function signatureText(signature: Int8Array): string {
  return Buffer.from(signature.buffer, signature.byteOffset, signature.byteLength).toString(
    'base64',
  )
}
