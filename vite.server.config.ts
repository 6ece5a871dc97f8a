import { defineConfig } from 'vite'
import { asciiOutput } from './scripts/vite/ascii-output.ts'
import { missingOptionalPackages } from './scripts/vite/optional-packages.ts'
import { PACKAGES_WITH_FILES } from './scripts/vite/packages-with-files.ts'

/** Loaded by `pg` only if they are installed. */
const OPTIONAL = ['pg-native']

/** The server and the command line, one file per entry, with the packages that are only JavaScript: see docs/decisions/0028. */
export default defineConfig({
  publicDir: false,
  plugins: [asciiOutput()],
  ssr: { noExternal: true, external: [...PACKAGES_WITH_FILES, ...OPTIONAL] },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    rollupOptions: {
      external: missingOptionalPackages(),
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
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Some packages recognise classes by their names, and the log shows the names of errors.
        keepNames: true,
      },
    },
  },
})
