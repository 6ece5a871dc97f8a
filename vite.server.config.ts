import { defineConfig } from 'vite'

/** The server floor and the command line, one file per entry; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        cli: 'src/cli/main.ts',
        'pglite-worker': 'src/server/db/embedded/worker.ts',
        'search-worker': 'src/server/search/index/worker.ts',
        'image-worker': 'src/server/image/worker.ts',
        watchdog: 'src/server/child/watchdog.ts',
        'ocr-worker': 'src/server/extraction/ocr/worker.ts',
        'pdf-worker': 'src/server/extraction/pdf/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
