import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const ROOT = path.resolve(import.meta.dirname, '..')

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
})

/** A package of package-lock.json. `ships`: it is needed at run time, by page or Worker, and not by tools alone. */
export type LockedPackage = {
  name: string
  version: string
  licence: string
  ships: boolean
  installs: boolean
}

export function lockedPackages(): LockedPackage[] {
  const lock = lockSchema.parse(
    JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
  )
  return Object.entries(lock.packages).flatMap(([place, found]) =>
    place === ''
      ? []
      : [
          {
            name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version: found.version ?? '',
            licence: found.license ?? 'none',
            ships: !found.dev,
            installs: found.hasInstallScript,
          },
        ],
  )
}

/** Licences that ask for no more than their text beside the product, which `third-party-notices.md` has. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
])

/** Packages under other licences, each with why it may ship. */
export const LICENCE_EXCEPTIONS: Record<string, string> = {
  '@fontsource-variable/archivo': 'OFL-1.1: a font may be served with a product',
  '@fontsource-variable/archivo-narrow': 'OFL-1.1: a font may be served with a product',
}

/** Packages that may run a script when they are installed, and why. All others are refused by `allowScripts`. */
export const INSTALL_SCRIPTS: Record<string, string> = {
  'core-js': 'prints a request for donations; it is not run',
  esbuild: 'puts its binary in place: tools alone',
  node: 'puts the Node in place that wrangler needs: tools alone',
  workerd: 'puts the runtime of the tests in place: tools alone',
}

/** Whether one of the licences that are offered is free: "(MIT OR CC0-1.0)"; of "A AND B" each has to be. */
export function isFree(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isFree)
  return plain.split(' AND ').every(one => FREE.has(one.trim()))
}

/** What is wrong with the packages, a sentence each. */
export function packageFaults(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({ name, licence, ships, installs }) => [
    ...(ships && !isFree(licence) && !(name in LICENCE_EXCEPTIONS)
      ? [`${name} ships under ${licence}`]
      : []),
    ...(installs && !(name in INSTALL_SCRIPTS)
      ? [`${name} runs a script at its installation`]
      : []),
  ])
}

if (import.meta.main) {
  const packages = lockedPackages()
  for (const { name, version, licence } of packages.filter(({ ships }) => ships))
    console.log(
      `${licence.padEnd(26)} ${name} ${version}${name in LICENCE_EXCEPTIONS ? ` (${LICENCE_EXCEPTIONS[name]})` : ''}`,
    )
  console.log('\nScripts at installation:')
  for (const [name, why] of Object.entries(INSTALL_SCRIPTS)) console.log(`  ${name}: ${why}`)
  const faults = packageFaults(packages)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
