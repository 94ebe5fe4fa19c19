import { and, eq, inArray } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { pcgsNumbers } from '../db/schema/market.ts'

/** A kind of coin that has one number at PCGS. */
export type NumberedKind = {
  seriesId: string
  year: number
  /** `none` for a coin without a mark. */
  mint: string
  varieties: readonly string[]
  proof: boolean
  designation: string
}

/** PCGS's plain number of a kind: without a designation, and of copper that of brown coins. */
const PLAIN = ['', 'BN']

const textOf = (varieties: readonly string[]) => [...new Set(varieties)].sort().join(',')

/** PCGS's number of a kind, learned before; of a coin without a designation the plain one. Null where it is not known. */
export async function knownNumber(
  directory: Directory,
  kind: NumberedKind,
): Promise<string | null> {
  const designations = kind.designation === '' ? PLAIN : [kind.designation]
  const rows = await directory
    .select({ number: pcgsNumbers.number, designation: pcgsNumbers.designation })
    .from(pcgsNumbers)
    .where(
      and(
        eq(pcgsNumbers.seriesId, kind.seriesId),
        eq(pcgsNumbers.year, kind.year),
        eq(pcgsNumbers.mint, kind.mint),
        eq(pcgsNumbers.varieties, textOf(kind.varieties)),
        eq(pcgsNumbers.proof, kind.proof),
        inArray(pcgsNumbers.designation, designations),
      ),
    )
  const [best] = rows.sort(
    (a, b) => designations.indexOf(a.designation) - designations.indexOf(b.designation),
  )
  return best?.number ?? null
}

/** Stores what a certificate says; a later certificate overrides an earlier one. */
export async function learnNumber(
  directory: Directory,
  kind: NumberedKind,
  number: string,
  learnedAt: number,
): Promise<void> {
  const { varieties, ...rest } = kind
  await directory
    .insert(pcgsNumbers)
    .values({ ...rest, varieties: textOf(varieties), number, learnedAt })
    .onConflictDoUpdate({
      target: [
        pcgsNumbers.seriesId,
        pcgsNumbers.year,
        pcgsNumbers.mint,
        pcgsNumbers.varieties,
        pcgsNumbers.proof,
        pcgsNumbers.designation,
      ],
      set: { number, learnedAt },
    })
}
