/**
 * Takes the picture that social networks show for a link: the head of the landing page, 1200 × 630. Run
 * `npm run social-picture` against `npm run dev` (or the URL given) after it has changed.
 */
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/find-chromium.ts'
import { ROOT } from './user-actions.ts'

const FILE = path.join(ROOT, 'web/public/landing/social.jpg')
const VIEW = { width: 1200, height: 630 }
/** Only what can be read at the size of a thumbnail. */
const STYLE = `
  header nav, main > div > div:not(:first-of-type), main h1 ~ div { display: none }
  main > div > div:first-of-type { min-height: 34rem; padding-block: 0 }
  main h1 { font-size: 3.6rem }
  main h1 + p { font-size: 1.5rem; line-height: 1.4 }
`

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' })
  await page.goto(`${process.argv[2] ?? 'http://localhost:5173'}/landing`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.addStyleTag({ content: STYLE })
  await page
    .locator('main li img')
    .evaluateAll((pictures: HTMLImageElement[]) => Promise.all(pictures.map(one => one.decode())))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { size } = await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(FILE)
  console.log(`social.jpg: ${size} bytes`)
} finally {
  await browser.close()
}
