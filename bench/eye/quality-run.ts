/** Assesses every degraded picture and counts the marks that are right. */
import sharp from 'sharp'
import type { QualityName } from '../../web/vision/quality/quality.ts'
import { type Exhibit, writeContactSheet } from './contact-sheet.ts'
import type { CoinPicture } from './degradations.ts'
import { shareOf } from './detection-figures.ts'
import type { DetectorPage } from './detector-page.ts'
import type { QualityCase } from './quality-cases.ts'

interface Verdict {
  asked: QualityCase
  right: boolean
  /** Null where no coin was found: that counts as wrong. */
  word: string | null
}

const JPEG_QUALITY = 92

const jpegOf = ({ width, height, data }: CoinPicture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()

/** Prints counts a kind and a way of spoiling; returns the shares that were right. */
export async function runQuality(
  page: DetectorPage,
  cases: readonly QualityCase[],
): Promise<Record<string, number>> {
  const verdicts: Verdict[] = []
  const wrong: Exhibit[] = []
  const tasks: number[] = []
  for (const asked of cases) {
    const picture = await asked.make()
    if (!picture) continue
    const jpeg = await jpegOf(picture)
    const seen = await page.detect(jpeg)
    if ('problem' in seen) throw new Error(`${asked.name}, ${asked.how}: ${seen.problem}`)
    tasks.push(...seen.tasks)
    const mark = seen.detection.quality?.[asked.mark]
    const right = mark?.good === asked.good
    verdicts.push({ asked, right, word: mark?.word ?? null })
    if (right) continue
    const said = mark ? `${mark.word} (${mark.value.toFixed(2)})` : 'no coin seen'
    wrong.push({
      read: async () => jpeg,
      caption: `${asked.how}: ${said}. ${asked.name}`,
      truth: [picture.coin],
      answer: seen.detection.coins.slice(0, 1).map(coin => coin.ellipse),
    })
  }
  print(verdicts)
  await writeContactSheet('quality', wrong)
  const shareRight = (of: Verdict[]) => shareOf(of.filter(one => one.right).length, of.length)
  const ofMark = (mark: QualityName) => verdicts.filter(({ asked }) => asked.mark === mark)
  return {
    quality_right: shareRight(verdicts),
    quality_sharp: shareRight(ofMark('sharp')),
    quality_glare: shareRight(ofMark('glare')),
    quality_exposure: shareRight(ofMark('exposure')),
    quality_size: shareRight(ofMark('size')),
    quality_tilt: shareRight(ofMark('tilt')),
    quality_whole: shareRight(ofMark('whole')),
    quality_longest_task_ms: Math.round(Math.max(0, ...tasks)),
  }
}

function print(verdicts: readonly Verdict[]): void {
  console.log('\nWords on pictures spoilt by known amounts (right of all; no coin seen)')
  const rows = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const row = `${verdict.asked.mark.padEnd(9)} ${verdict.asked.how}`
    rows.set(row, [...(rows.get(row) ?? []), verdict])
  }
  const cell = (of: Verdict[]) => {
    const unseen = of.filter(one => one.word === null).length
    const right = of.filter(one => one.right).length
    return `${right} of ${of.length}${unseen > 0 ? ` (${unseen} unseen)` : ''}`
  }
  for (const [row, of] of rows) {
    const [real, rendered] = (['real', 'rendered'] as const).map(source =>
      cell(of.filter(({ asked }) => asked.source === source)),
    )
    console.log(`  ${row.padEnd(44)} photographs ${real?.padEnd(24)} rendered ${rendered}`)
  }
}
