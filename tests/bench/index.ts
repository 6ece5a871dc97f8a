/** Measurements by name, in the order of `npm run bench` without a name. */
const BENCHES: Record<string, { inDefaultRun: boolean; load(): Promise<{ run(args: string[]): Promise<void> }> }> = {
  start: { inDefaultRun: true, load: () => import('./start.ts') },
  javascript: { inDefaultRun: true, load: () => import('./javascript.ts') },
  pages: { inDefaultRun: true, load: () => import('./pages.ts') },
  api: { inDefaultRun: true, load: () => import('./api.ts') },
  reservations: { inDefaultRun: true, load: () => import('./reservations.ts') },
  'reservations-panel': { inDefaultRun: true, load: () => import('./reservations-panel.ts') },
  evening: { inDefaultRun: false, load: () => import('./evening.ts') },
  search: { inDefaultRun: true, load: () => import('./search.ts') },
  'fresh-searches': { inDefaultRun: true, load: () => import('./fresh-searches.ts') },
  'search-engine': { inDefaultRun: true, load: () => import('./search-engine.ts') },
  'search-writes': { inDefaultRun: true, load: () => import('./search-writes.ts') },
  'search-start': { inDefaultRun: false, load: () => import('./search-start.ts') },
  'search-libraries': { inDefaultRun: true, load: () => import('./search-libraries.ts') },
  chores: { inDefaultRun: false, load: () => import('./chores.ts') },
  admin: { inDefaultRun: false, load: () => import('./admin.ts') },
  attention: { inDefaultRun: false, load: () => import('./attention.ts') },
  extraction: { inDefaultRun: true, load: () => import('./extraction.ts') },
  database: { inDefaultRun: false, load: () => import('./database.ts') },
  scale: { inDefaultRun: false, load: () => import('./scale.ts') },
  memory: { inDefaultRun: false, load: () => import('./memory.ts') },
  lighthouse: { inDefaultRun: false, load: () => import('./lighthouse.ts') },
}

/** Runs the named measurement with its options, or the default ones. */
export async function runBench([name, ...args]: string[]): Promise<void> {
  if (name && !BENCHES[name]) {
    console.error(`There is no measurement '${name}'. There are: ${Object.keys(BENCHES).join(', ')}`)
    process.exit(2)
  }
  const chosen = Object.entries(BENCHES).filter(([key, bench]) => (name ? key === name : bench.inDefaultRun))
  for (const [, bench] of chosen) await (await bench.load()).run(args)
}
