import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { prerenderPages } from '../prerender.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WORKER = path.join(ROOT, 'dist/obverse/index.js')
const PUBLIC_PAGE = path.join(ROOT, 'dist/client/landing.html')

/** Builds the product into `dist`, its public pages rendered. */
export async function buildProduct(): Promise<void> {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error(`The build failed (exit code ${String(code)})`)
  await prerenderPages()
}

/** The build that is there, whose public pages are rendered if they are not; a new one where there is none. */
export async function completeBuild(): Promise<void> {
  if (!existsSync(WORKER)) {
    console.log('There is no build in dist: building.')
    await buildProduct()
    return
  }
  console.log(`The build in dist is measured, of ${statSync(WORKER).mtime.toISOString()}.`)
  if (!existsSync(PUBLIC_PAGE)) await prerenderPages()
}
