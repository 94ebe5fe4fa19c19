import path from 'node:path'

/** Where local D1, R2 and Durable Objects keep their state between starts; OBVERSE_STATE moves it (tests do). */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(import.meta.dirname, '..', env.OBVERSE_STATE ?? '.wrangler/state')
}

/** Folder of the sandbox state. */
export function sandboxStateFolder(env: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(import.meta.dirname, '..', env.SANDBOX_STATE ?? '.sandbox')
}
