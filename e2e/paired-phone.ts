import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readBarcodes } from '../sandbox/vision/barcode-reader.ts'
import { type QueueItem, queueSnapshotSchema } from '../shared/queue.ts'

/** A PNG of the QR code on the desktop's screen, with a white border. */
export async function codePicture(desktop: Page): Promise<Buffer> {
  const code = desktop.getByRole('img', { name: 'The code to scan with your phone' })
  await expect(code).toBeVisible()
  return sharp(await code.screenshot())
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#fff' })
    .png()
    .toBuffer()
}

/** The link in the QR code on the desktop's screen. */
export async function scan(desktop: Page): Promise<string> {
  const png = new Uint8Array(await codePicture(desktop))
  const [read] = await readBarcodes(png, { formats: ['QRCode'] })
  if (!read) throw new Error('the QR code cannot be read')
  return read.text
}

/** The queue's items in capture order, once `count` of them are drafts. */
export async function draftedItems(desktop: Page, count: number): Promise<QueueItem[]> {
  let items: QueueItem[] = []
  await expect(async () => {
    const answer = await desktop.request.get('/api/queue')
    items = queueSnapshotSchema.parse(await answer.json()).items
    expect(items.filter(({ status }) => status === 'completed')).toHaveLength(count)
  }).toPass({ timeout: 60_000 + count * 60_000 })
  return items
}

/** The same in words: "completed 1881 Morgan Dollar". */
export async function drafts(desktop: Page, count: number): Promise<string[]> {
  const items = await draftedItems(desktop, count)
  return items.map(({ status, result }) => `${status} ${result?.year} ${result?.coinType}`)
}
