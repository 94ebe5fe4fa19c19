import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { developmentVars } from './scripts/development-vars.ts'
import { stateFolder } from './scripts/state.ts'

const port = Number(process.env['PORT'] ?? 5173)
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 8790)

/** Asks for the first screen's type face together with the style sheet, not after it. */
function preloadTypeFace(): Plugin {
  return {
    name: 'preload-type-face',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const face = Object.keys(bundle ?? {}).find(name => /archivo-latin-.*\.woff2$/.test(name))
      if (!face) return []
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${face}`,
        crossorigin: '',
      }
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
    },
  }
}

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    preloadTypeFace(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: stateFolder() },
      // In development the Worker's vendors are the sandbox; `.dev.vars` may say otherwise.
      ...(command === 'serve' && {
        remoteBindings: false,
        config: { vars: developmentVars({ sandboxUrl: `http://127.0.0.1:${sandboxPort}` }) },
      }),
    }),
  ],
  server: { host: '127.0.0.1', port, strictPort: true },
  preview: { host: '127.0.0.1', port, strictPort: true },
  // The eye's worker is a module, as the page that starts it.
  worker: { format: 'es' },
  // Found late, they would reload the page in the middle of the first photo.
  optimizeDeps: {
    include: ['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', 'idb-keyval'],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
  },
}))
