import type { DatabaseServices } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { PairingRooms } from './pairing-rooms.ts'

/** What the pairing slice needs. */
export type PairingServices = AppUrl &
  DatabaseServices & {
    pairings: PairingRooms
  }
