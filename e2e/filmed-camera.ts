import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type TestInfo } from '@playwright/test'
import { type FilmedPicture, type Stretch, writeFilm } from '../sandbox/mint/video.ts'
import { ROOT } from './steps.ts'

const FILMS = path.join(import.meta.dirname, '.artifacts/films')

export interface Film {
  file: string
  /** By the number that each picture carries in its corner. */
  pictures: FilmedPicture[]
}

/** The film of a script, made once for as long as neither the script nor the mint changes. */
export async function filmOf(script: Stretch[]): Promise<Film> {
  const hash = createHash('sha256').update(JSON.stringify(script))
  for (const source of globSync('sandbox/mint/**/*.ts', { cwd: ROOT }).toSorted())
    hash.update(readFileSync(path.join(ROOT, source)))
  const file = path.join(FILMS, `${hash.digest('hex').slice(0, 16)}.mjpeg`)
  if (!existsSync(file)) {
    mkdirSync(FILMS, { recursive: true })
    const draft = `${file}.${process.pid}`
    await writeFilm(draft, script)
    renameSync(`${draft}.json`, `${file}.json`)
    renameSync(draft, file)
  }
  const told: { pictures: FilmedPicture[] } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  return { file, pictures: told.pictures }
}

/** A browser of its own, whose camera plays the film from its beginning, over and over. */
export function launchWithFilm(
  film: Film,
  { project }: TestInfo,
  args: readonly string[] = [],
): Promise<Browser> {
  const { launchOptions } = project.use
  return chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--use-file-for-fake-video-capture=${film.file}`,
      ...args,
    ],
  })
}
