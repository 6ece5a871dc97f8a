import { defineConfig } from 'vitest/config'

/** One more than the cores of a small machine: tests wait for processes, mail and disks. With four, it takes 6 % less time and more tests are retried. */
const WORKERS = 3

/** In milliseconds. `npm run drills` repeats races dozens of times in one test. */
const SERVER_TEST_TIMEOUT = process.env.DRILLS ? 180_000 : 30_000

/** Recognises the text of whole pages, which takes up to 40 s of processor time. */
const SLOW_UNIT_TEST = 'src/menu-reader/read-with-rotation.test.ts'

/** `unit`: rules and pure parts, in seconds. `server`: with real databases, servers and files. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // Properties are tried hundreds of times, which a busy machine takes its time for.
          testTimeout: 30_000,
          maxWorkers: WORKERS,
          include: [
            'src/{domain,contract,menu-reader,search-index,web}/**/*.test.{ts,tsx}',
            'src/server/pages/**/*.test.ts',
            'tests/{docs,menu-reader,relevance}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [SLOW_UNIT_TEST],
        },
      },
      {
        test: {
          name: 'server',
          // The files of a worker share its databases: opening them, and loading the server, for each file took longer than most files.
          isolate: false,
          include: [
            'src/{server,cli}/**/*.test.ts',
            'demo/**/*.test.ts',
            'tests/{api,cli,drills}/**/*.test.ts',
            'tests/support/**/*.test.ts',
            SLOW_UNIT_TEST,
          ],
          exclude: ['src/server/pages/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          // As for the browser tests: a busy machine may cause one failure, a second one is a fault. Retried tests are reported.
          retry: 1,
          testTimeout: SERVER_TEST_TIMEOUT,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
