import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { differencesOf } from './live-check/compare.ts'
import type { Recording } from './live-check/recording.ts'
import { redactedSide, stepLines, storeSide, tableOf } from './live-check/report.ts'
import { runAgainst } from './live-check/run-side.ts'
import { agreeInSandbox, makeOrders } from './live-check/sandbox-side.ts'
import { liveSettings, type SideSettings, sandboxSettings } from './live-check/settings.ts'
import type { RunSide } from './live-check/side.ts'
import { runSandbox } from './sandbox-for-tests.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `npm run live-check -- --yes            goes through every vendor whose keys are in .dev.vars
npm run live-check -- --yes --sandbox  the same against the sandbox, as if it were the vendors

It makes and ends real listings at eBay (SKUs begin with OBVLC-), a test customer at Stripe, sends one mail, and has the
vision model read ten pairs. The answers go to live-answers/. Without --yes it does nothing.`

const ROOT = path.resolve(import.meta.dirname, '..')

/** Whether the run is against a sandbox. Throws UsageError without `--yes` and for an unknown option. */
export function readArguments(args: readonly string[]): { againstSandbox: boolean } {
  const known = args.every(one => one === '--yes' || one === '--sandbox')
  if (!known || !args.includes('--yes')) throw new UsageError(USAGE)
  return { againstSandbox: args.includes('--sandbox') }
}

/** Shows eBay's consent page and asks for the address that it leads back to. */
async function askForConsent(url: string): Promise<string> {
  console.log(`\nSign in as the seller and agree:\n${url}\n`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const address = await terminal.question('Address of the page that you came to: ')
  terminal.close()
  const code = URL.canParse(address) ? new URL(address).searchParams.get('code') : null
  if (code === null) throw new UsageError('This address has no code.')
  return code
}

async function liveSide(): Promise<SideSettings & { side: RunSide }> {
  const file = path.join(ROOT, '.dev.vars')
  if (!existsSync(file)) throw new UsageError(`There is no .dev.vars with keys.\n\n${USAGE}`)
  const { side, secrets } = liveSettings(await readFile(file, 'utf8'))
  return { side: { ...side, consent: askForConsent }, secrets }
}

async function sandboxSide(url: string, live?: RunSide): Promise<SideSettings & { side: RunSide }> {
  const settings = sandboxSettings(url, live?.vars)
  const side = { ...settings.side, consent: agreeInSandbox }
  await makeOrders(side, url)
  return { side, secrets: settings.secrets }
}

/** Runs against both sides, stores the answers, prints the table. Returns whether the sandbox is as the vendors. */
async function liveCheck(againstSandbox: boolean, stop: AbortSignal): Promise<boolean> {
  const folder = path.join(
    ROOT,
    'live-answers',
    new Date().toISOString().slice(0, 19).replaceAll(':', '-'),
  )
  const sandboxes = await Promise.all(Array.from({ length: againstSandbox ? 2 : 1 }, runSandbox))
  try {
    const [own, other] = sandboxes
    if (!own) return false
    const live = other ? await sandboxSide(other.url) : await liveSide()
    const sandbox = await sandboxSide(own.url, other ? undefined : live.side)
    const sideOf = async (recording: Promise<Recording>, name: string, secrets: string[]) => {
      const side = redactedSide(await recording, secrets)
      await storeSide(side, path.join(folder, name))
      return side
    }
    const there = await sideOf(runAgainst(live.side, stop), 'vendors', live.secrets)
    const here = await sideOf(runAgainst(sandbox.side, stop), 'sandbox', sandbox.secrets)
    const differences = differencesOf(there, here)
    const lines = [...stepLines('vendors', there), ...stepLines('sandbox', here)]
    const found =
      differences.length === 0
        ? 'The sandbox answered as the vendors.'
        : `${tableOf(differences)}\n\n${differences.length} differences.`
    const report = [...lines, '', found, ''].join('\n')
    await writeFile(path.join(folder, 'differences.md'), report)
    console.log(`${report}\nAnswers: ${path.relative(ROOT, folder)}`)
    return differences.length === 0 && there.steps.every(({ state }) => state !== 'failed')
  } finally {
    await Promise.all(sandboxes.map(({ stop }) => stop()))
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  process.once('SIGINT', () => {
    console.error('Stopping: what the run made is ended first.')
    stop.abort()
  })
  try {
    const { againstSandbox } = readArguments(process.argv.slice(2))
    process.exitCode = (await liveCheck(againstSandbox, stop.signal)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = 2
  }
}
