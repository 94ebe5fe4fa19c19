import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** tmpfs of Linux. Containers often have 64 MiB of it. */
const MEMORY = '/dev/shm'
const LEAST_FREE_BYTES = 2 * 1024 ** 3

/**
 * A new folder for temporary files: in memory where there is room for it, else where temporary files go. On disk the
 * databases of the Worker's tests take a tenth more processor time.
 */
export function folderInMemory(): string {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'obverse-tests-'))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_FREE_BYTES
  } catch {
    // It is of Linux only.
    return false
  }
}
