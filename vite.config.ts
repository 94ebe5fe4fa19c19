import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { developmentVars } from './scripts/development-vars.ts'
import { firstScreenChunks } from './scripts/first-screen.ts'
import { stateFolder } from './scripts/state.ts'
import { NOTICES, workerNotices } from './scripts/worker-notices.ts'
import { SHARED_PHOTOS_FIELD, SHARED_PHOTOS_PATH } from './shared/shared-photos.ts'

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

/**
 * Larger files (TensorFlow.js) are cached when they are first used, not beforehand. What the app starts with has 355
 * kB.
 */
const PRECACHED_AT_MOST_BYTES = 500_000

/** Manifest and service worker: the app's own files open it offline. Calls and pictures are never cached. */
function installable() {
  return VitePWA({
    outDir: path.resolve(import.meta.dirname, 'dist/client'),
    injectRegister: null,
    showMaximumFileSizeToCacheInBytesWarning: true,
    manifest: {
      name: 'Obverse',
      short_name: 'Obverse',
      description: 'Turn photos of coins into live eBay listings.',
      id: '/',
      start_url: '/',
      display: 'standalone',
      // A long press on the icon leads straight into the camera.
      shortcuts: [
        {
          name: 'Rapid camera',
          short_name: 'Camera',
          url: '/?tab=rapid&camera=on',
          icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }],
        },
        {
          name: 'New single coin',
          short_name: 'Single coin',
          url: '/single-coin-upload',
          icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }],
        },
      ],
      // Photos that are shared from the gallery; the service worker takes them.
      share_target: {
        action: SHARED_PHOTOS_PATH,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: SHARED_PHOTOS_FIELD, accept: ['image/*'] }] },
      },
      theme_color: '#12483a',
      background_color: '#f4f6f5',
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    strategies: 'injectManifest',
    srcDir: 'app',
    filename: 'sw.ts',
    injectManifest: {
      // One script without imports; the module format makes the plugin use an option that the bundler has deprecated.
      rollupFormat: 'iife',
      globDirectory: path.resolve(import.meta.dirname, 'dist/client'),
      globPatterns: ['index.html', 'before-paint.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // TensorFlow.js: cached when it is first used.
      globIgnores: ['assets/{coin,object}-detection-requests-*.js', 'assets/tensorflow-*.js'],
      maximumFileSizeToCacheInBytes: PRECACHED_AT_MOST_BYTES,
    },
  })
}

const notices = workerNotices()

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: path.resolve(import.meta.dirname, 'node_modules/.vite'),
  plugins: [
    react(),
    tailwindcss(),
    preloadTypeFace(),
    installable(),
    notices.append,
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: stateFolder() },
      // In development the Worker's vendors are the sandbox; `.dev.vars` may say otherwise.
      ...(command === 'serve' && {
        remoteBindings: false,
        config: worker => {
          worker.vars = {
            ...worker.vars,
            ...developmentVars({ sandboxUrl: `http://127.0.0.1:${sandboxPort}` }),
            FILES_URL: `http://127.0.0.1:${port}`,
          }
          // In development Vite serves the pages.
          if (worker.assets) {
            worker.assets.not_found_handling = 'single-page-application'
            worker.assets.run_worker_first = [
              '/api/*',
              '/peerjs/*',
              '/uploads/*',
              '/robots.txt',
              '/sitemap.xml',
            ]
          }
        },
      }),
    }),
  ],
  resolve: {
    alias: {
      'react-style-singleton': path.resolve(
        import.meta.dirname,
        'web/ui/dialogs/style-singleton.ts',
      ),
    },
  },
  server: { host: '127.0.0.1', port, strictPort: true },
  preview: { host: '127.0.0.1', port, strictPort: true },
  // A worker is a module, as the page that starts it.
  worker: {
    format: 'es',
    plugins: notices.inWorkers,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'tensorflow', test: /@tensorflow/ }] } },
    },
  },
  // Found late, they would reload the page in the middle of the first photo.
  optimizeDeps: {
    include: [
      '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter',
      '@atlaskit/pragmatic-drag-and-drop/combine',
      '@tanstack/react-virtual',
      '@tensorflow/tfjs',
      '@tensorflow/tfjs-backend-wasm',
      '@tensorflow-models/coco-ssd',
      '@hookform/resolvers/zod',
      'chart.js',
      'downshift',
      'fflate',
      'idb-keyval',
      'papaparse',
      'peerjs',
      'qrcode.react',
      'jotai/utils',
      'react-hook-form',
      'zod',
      'zxing-wasm/reader',
    ],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: firstScreenChunks() } },
        },
      },
    },
    // The Worker is not minified, so that its stack traces can be read. Docstrings need not be deployed.
    obverse: { build: { rolldownOptions: { output: { comments: { jsdoc: false } } } } },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // The licences of what is bundled, beside it.
    license: { fileName: NOTICES },
  },
}))
