import { spawnSync } from 'node:child_process'

/** Format, lint (import order, type-aware rules), types, unused files and exports. All steps run; one failure fails the check. */
const STEPS = [
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
  ['types', 'node_modules/typescript/bin/tsc', '-b'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
] as const

let faults = 0
for (const [name, script, ...args] of STEPS) {
  const start = performance.now()
  const ended = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${ended.status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (ended.status !== 0) faults += 1
}
process.exitCode = faults === 0 ? 0 : 1
