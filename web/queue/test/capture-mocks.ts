import { vi } from 'vitest'

/* What the queue's capture screens have in place of this device's camera, storage and canvas. Imported first. */

vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)
vi.mock('../../pictures/coin-detector.ts', () => import('../../test/capture-setup.ts'))
vi.mock('../../vision/camera/capture-source.ts', async () => {
  const stage = await import('../../test/capture-setup.ts')
  return { localSource: () => stage.camera.source }
})
// happy-dom has no canvas.
vi.mock('../../capture/compress.ts', async () => {
  const { compression } = await import('../../test/capture-setup.ts')
  return {
    compressForQueue: async ({ crop, forAnalysis }: { crop: Blob; forAnalysis?: Blob | null }) => {
      if (compression.failures-- > 0) throw new Error('no 2d context to compress with')
      return new Blob(['small ', forAnalysis ?? crop])
    },
  }
})
