import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { z } from 'zod'
import { PUBLIC_PAGES, type PublicPage } from '../shared/public-pages.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const BUILT = path.join(ROOT, 'dist/client')

/** The screen of each public page: its code is asked for with the page, not after the app's start. */
const SCREENS: Readonly<Record<string, string>> = {
  '/landing': 'landing/landing-page.tsx',
  '/welcome': 'landing/landing-page.tsx',
  '/login': 'accounts/login-page.tsx',
  '/register': 'accounts/registration/register-page.tsx',
  '/privacy': 'landing/operator/privacy-page.tsx',
  '/terms': 'landing/operator/terms-page.tsx',
  '/contact': 'landing/operator/contact-page.tsx',
}

/** 1200 × 630, made by `npm run social-picture`. */
const SOCIAL_PICTURE = '/landing/social.jpg'

const chunkSchema = z.object({ file: z.string(), imports: z.array(z.string()).optional() })
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.infer<typeof manifestSchema>

const pageHtmlSchema = z.object({ head: z.string(), body: z.string() })
const rendererSchema = z.object({
  renderPage: z.custom<(path: string) => Promise<unknown>>(value => typeof value === 'function'),
})

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The chunks of a screen that the app's start does not load already. */
function chunksOf(manifest: Manifest, screen: string): string[] {
  const reach = (from: string, into = new Set<string>()): Set<string> => {
    if (into.has(from)) return into
    into.add(from)
    for (const name of manifest[from]?.imports ?? []) reach(name, into)
    return into
  }
  if (!manifest[screen]) throw new Error(`The build has no chunk for ${screen}`)
  const atStart = reach('index.html')
  return [...reach(screen)]
    .filter(name => !atStart.has(name))
    .flatMap(name => manifest[name]?.file ?? [])
}

function socialTags({ path: at, description, canonical = at }: PublicPage, title: string): string {
  const properties = {
    'og:site_name': 'Obverse',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': SOCIAL_PICTURE,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Four coins in a tray beside the words: two photos of a coin become a listing',
  }
  return [
    `<link rel="canonical" href="${canonical}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ].join('\n    ')
}

function replaceOnce(html: string, part: RegExp | string, replacement: string): string {
  const replaced = html.replace(part, () => replacement)
  if (replaced === html) throw new Error(`index.html has no ${String(part)}`)
  return replaced
}

/** The file of one page: index.html with the page's head and HTML in place of the app's own. */
function fileOf(
  index: string,
  page: PublicPage,
  { head, body }: z.infer<typeof pageHtmlSchema>,
  chunks: readonly string[],
): string {
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1]
  if (!title || !body.includes('<h1')) throw new Error(`${page.path} has no title or no heading`)
  const inline = / style=|<script|<style/.exec(body)?.[0]
  if (inline) throw new Error(`${page.path} has inline code or style, which its policy refuses`)
  const preloads = chunks.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
  let html = replaceOnce(index, /\s*<!--[^>]*-->\s*<meta name="robots"[^>]*>/, '')
  html = replaceOnce(html, /<title>[^<]*<\/title>/, head)
  html = replaceOnce(
    html,
    /<meta name="description"[^>]*>/,
    `<meta name="description" content="${escapeHtml(page.description)}" />\n    ${socialTags(page, title)}`,
  )
  html = replaceOnce(html, '</head>', `  ${preloads.join('\n    ')}\n  </head>`)
  // The page is seen without its code: style, type face and pictures come first.
  html = html.replaceAll(
    /<(?:script type="module"|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  )
  return replaceOnce(html, '<div id="root"></div>', `<div id="root">${body}</div>`)
}

/** Renders the public pages into the files of a build: dist/client/landing.html and the others. */
export async function prerenderPages(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  const index = await readFile(path.join(BUILT, 'index.html'), 'utf8')
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(BUILT, '.vite/manifest.json'), 'utf8')),
  )
  const vite = await createServer({
    configFile: false,
    root: path.join(ROOT, 'web'),
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    // The usual folder belongs to the development server, which may run at the same time.
    cacheDir: path.join(ROOT, 'node_modules/.vite/prerender'),
    server: { middlewareMode: true, hmr: false, watch: null },
  })
  try {
    const { renderPage } = rendererSchema.parse(await vite.ssrLoadModule('/prerender.tsx'))
    for (const page of PUBLIC_PAGES) {
      // oxlint-disable-next-line no-await-in-loop -- one server, quick pages
      const html = pageHtmlSchema.parse(await renderPage(page.path))
      const chunks = chunksOf(manifest, SCREENS[page.path] ?? '')
      const file = path.join(BUILT, `${page.path.slice(1)}.html`)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await writeFile(file, fileOf(index, page, html, chunks))
    }
  } finally {
    await vite.close()
  }
}

if (import.meta.main) {
  await prerenderPages()
  console.log(`${PUBLIC_PAGES.length} public pages rendered.`)
}
