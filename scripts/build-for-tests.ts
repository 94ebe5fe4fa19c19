import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildTestModules } from './test-modules.ts'

const DIST = path.resolve(import.meta.dirname, '../dist')
const MODULES = path.join(DIST, 'test-modules')

/** The app's files beside the modules that tests call directly: what `serve-build.ts` serves. */
export const TEST_ASSETS = path.join(DIST, 'test-client')

/** `npm run build`, and the modules that browser tests call directly. Throws where the build fails. */
export async function buildForTests(): Promise<void> {
  const built = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The app could not be built')
  await buildTestModules(MODULES)
  rmSync(TEST_ASSETS, { recursive: true, force: true })
  cpSync(path.join(DIST, 'client'), TEST_ASSETS, { recursive: true })
  cpSync(MODULES, TEST_ASSETS, { recursive: true })
}

if (import.meta.main) await buildForTests()
