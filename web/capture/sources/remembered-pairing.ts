import { z } from 'zod'
import { type OpenedPairing, openedPairingSchema } from '../../../shared/pairing/pairing.ts'
import { readSessionJson, writeSessionJson } from '../../lib/stored-json.ts'
import { endPairing } from './pairing-api.ts'

/** A tab that opened its pairing before there were digits to type remembers none. */
const rememberedSchema = openedPairingSchema.extend({ typedCode: z.string().default('') })

const keyOf = (userId: number) => `obverse.pairing.${userId}`

/** The pairing of this tab, for a reload. Another tab is another desktop. Null once it has expired. */
export function rememberedPairing(userId: number): OpenedPairing | null {
  const pairing = readSessionJson(keyOf(userId), rememberedSchema)
  return pairing && pairing.expiresAt > Date.now() ? pairing : null
}

export function rememberPairing(userId: number, opened: OpenedPairing | null): void {
  writeSessionJson(keyOf(userId), opened)
}

/** Ends the pairing before a user logs out. Rejects where the server cannot be reached. */
export async function endRememberedPairing(userId: number): Promise<void> {
  const pairing = rememberedPairing(userId)
  if (!pairing) return
  rememberPairing(userId, null)
  await endPairing(pairing.code)
}
