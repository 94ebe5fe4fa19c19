import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { z } from 'zod'

/** Beside the build of the app: the licences of the packages that are in it. */
export const NOTICES = 'third-party-notices.md'

const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/
const packageSchema = z.object({ version: z.string(), license: z.string().optional() })

/**
 * The licences of the packages that only web workers have. Workers are bundled apart from the app, whose bundle
 * `build.license` describes; `inWorkers` goes into `worker.plugins`, `append` into `plugins`.
 */
export function workerNotices(): { inWorkers: () => Plugin[]; append: Plugin } {
  const folders = new Map<string, string>()
  let config: ResolvedConfig | undefined
  return {
    inWorkers: () => [
      {
        name: 'collect-worker-packages',
        generateBundle() {
          for (const id of this.getModuleIds()) {
            const found = PACKAGE.exec(id)
            if (found?.[1])
              folders.set(found[1], id.slice(0, found.index + found[0].length).replace(/^\0/, ''))
          }
        },
      },
    ],
    append: {
      name: 'append-worker-notices',
      apply: 'build',
      configResolved(resolved) {
        config = resolved
      },
      closeBundle() {
        if (this.environment.name !== 'client' || !config) return
        const file = path.resolve(config.root, this.environment.config.build.outDir, NOTICES)
        const there = readFileSync(file, 'utf8')
        for (const [name, folder] of folders)
          if (!there.includes(`\n## ${name} - `)) appendFileSync(file, noticeOf(name, folder))
      },
    },
  }
}

function noticeOf(name: string, folder: string): string {
  const { version, license = 'no licence named' } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  )
  const file = readdirSync(folder).find(one => /^licen[cs]e(\.(md|txt))?$/i.test(one))
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''
  return `\n## ${name} - ${version} (${license})\n\n${text}\n`
}
