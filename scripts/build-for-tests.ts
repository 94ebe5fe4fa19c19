import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, statSync } from 'node:fs'
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
  await addTestModules()
}

/** For a build that is there: adds the modules where they are missing or older than it. */
export async function completeTestModules(): Promise<void> {
  const built = path.join(DIST, 'client/index.html')
  const tested = path.join(TEST_ASSETS, 'index.html')
  if (existsSync(tested) && statSync(tested).mtimeMs >= statSync(built).mtimeMs) return
  await addTestModules()
}

async function addTestModules(): Promise<void> {
  await buildTestModules(MODULES)
  rmSync(TEST_ASSETS, { recursive: true, force: true })
  cpSync(path.join(DIST, 'client'), TEST_ASSETS, { recursive: true })
  cpSync(MODULES, TEST_ASSETS, { recursive: true })
}

if (import.meta.main) await buildForTests()
