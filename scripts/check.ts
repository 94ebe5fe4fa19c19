import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freemem } from 'node:os'
import { documentFaults } from './documents.ts'
import { productFiles, structureFaults } from './structure.ts'

/**
 * Format, lint (import order, type-aware rules), types, unused files and exports, documents, structure. The steps run side by
 * side and print at their end; one failure fails the check.
 */
const STEPS = [
  // Each checker of a project works out for itself the types that others have too: four, the usual number, take twice the time.
  ['types', 'node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
] as const

/**
 * For types and lint, which are Go programs: their garbage collector takes a fifth of their processor time, and less
 * where it runs more rarely. Both stay below two thirds of the free memory.
 */
const ENV = {
  ...process.env,
  GOGC: '400',
  GOMEMLIMIT: `${Math.round(freemem() / 3 / 2 ** 20)}MiB`,
}

/** One checker of types too, for the reason above. */
const LINT_ENV = { ...ENV, GOMAXPROCS: '1' }

async function runStep([name, script, ...args]: (typeof STEPS)[number]): Promise<boolean> {
  const start = performance.now()
  const env = name === 'lint' ? LINT_ENV : ENV
  const options: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'], env }
  const child = spawn(process.execPath, [script, ...args], options)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = await once(child, 'close')
  if (status !== 0) process.stdout.write(Buffer.concat(output))
  report(name, status === 0, performance.now() - start)
  return status === 0
}

async function listFaults(
  name: string,
  find: () => string[] | Promise<string[]>,
): Promise<boolean> {
  const start = performance.now()
  const faults = await find()
  for (const fault of faults) console.log(fault)
  report(name, faults.length === 0, performance.now() - start)
  return faults.length === 0
}

function report(name: string, isSound: boolean, milliseconds: number): void {
  console.log(`${isSound ? 'ok  ' : 'FAIL'} ${name} (${(milliseconds / 1000).toFixed(1)} s)`)
}

const sound = await Promise.all([
  ...STEPS.map(runStep),
  listFaults('documents', documentFaults),
  listFaults('structure', () => structureFaults(productFiles())),
])
process.exitCode = sound.every(Boolean) ? 0 : 1
