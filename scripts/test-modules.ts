import path from 'node:path'
import { build } from 'vite'

const WEB = path.resolve(import.meta.dirname, '../web')

/** Modules of the app that browser tests call directly, without a screen. */
const TESTED_MODULES = [
  'rtc/desktop-pairing',
  'rtc/digest',
  'rtc/phone-camera',
  'rtc/phone-pairing',
  'vision/camera/capture-source',
  'vision/detector/coin-detector',
  'vision/objects/detected-objects',
  'vision/live/live-capture',
  'vision/camera/live-frames',
  'vision/objects/object-detector',
] as const

/** Below the folder of the app's own chunks: the Worker is not asked for them. */
const FOLDER = 'assets/test-modules'

/** Builds the modules as the app is built, each with all that it exports, into `outDir`/assets/test-modules. */
export async function buildTestModules(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: FOLDER,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: Object.fromEntries(TESTED_MODULES.map(name => [name, path.join(WEB, `${name}.ts`)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: `${FOLDER}/[name].js` },
      },
    },
  })
}
