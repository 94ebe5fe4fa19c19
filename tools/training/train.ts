import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `npm run train -- coinness [--patches N] [--epochs N] [--continued]` trains the network that tells coins from other
 * round things, `npm run train -- rim [--scenes N] [--epochs N] [--continued]` the one that locates a
 * coin's rim. They draw the training data and write the weights beside the code. `npm run train -- nested [--photos DIR]`
 * fits what chooses one of two nested edges (`nested-rims.ts`). See docs/vision.md.
 */
const root = path.resolve(import.meta.dirname, '../..')
/** Debian's Python, which has python3-torch. Another Python can be first on the PATH. */
const PYTHON = '/usr/bin/python3'
/** Number of whole pictures from the coin renderer, in addition to the drawn patches. */
const SCENES = '360'

/** Side of a drawn picture in pixels, and supersampling factor. See tools/training/drawing/grid.py. */
const DRAWN = { coinness: [72, 2], rim: [160, 1] } as const

const [name, ...options] = process.argv.slice(2)
if (name === 'nested') {
  const words = ['tools/training/nested-rims.ts', ...options]
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  process.exit(status ?? 1)
}
if (name !== 'coinness' && name !== 'rim') {
  console.error('Train what? npm run train -- coinness, rim or nested')
  process.exit(1)
}
const [pixels, finer] = DRAWN[name]
const env = {
  ...process.env,
  DRAWN_PX: String(pixels),
  DRAWN_FINER: String(finer),
  PYTHONPATH: path.join(root, 'tools/training/drawing'),
  // Python writes no bytecode files, and its threads wait without spinning.
  PYTHONDONTWRITEBYTECODE: '1',
  OMP_WAIT_POLICY: 'passive',
}
const run = (command: string, ...words: string[]): void => {
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) throw new Error(`${path.basename(command)} ${words[0] ?? ''} failed`)
}
if (spawnSync(PYTHON, ['-c', 'import torch, numpy']).status !== 0) {
  console.error(`${PYTHON} has no torch: apt-get install --no-install-recommends python3-torch`)
  process.exit(1)
}
const folder = mkdtempSync(path.join(tmpdir(), 'obverse-train-'))
try {
  const faces = path.join(folder, 'faces.f32')
  run(process.execPath, 'tools/coin-renderer/write-height-maps.ts', faces)
  if (name === 'rim')
    run(PYTHON, 'tools/training/rim/train.py', faces, 'web/vision/rim', ...options)
  else {
    const scenes = path.join(folder, 'scenes')
    run(process.execPath, 'tools/training/rim-candidates.ts', scenes, SCENES)
    run(
      PYTHON,
      'tools/training/coin-classifier/train.py',
      faces,
      scenes,
      'web/vision/coin',
      ...options,
    )
  }
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'web/vision')
} finally {
  rmSync(folder, { recursive: true })
}
