import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readableClassNames, shortClassNames } from './scripts/vite/class-names.ts'
import { everyPageChunks } from './scripts/vite/every-page-chunks.ts'
import { keepCssModules } from './scripts/vite/keep-css-modules.ts'
import { lazyScreens } from './scripts/vite/lazy-screens.ts'
import { ownSearchParams } from './scripts/vite/own-search-params.ts'
import { publicRoutes } from './scripts/vite/public-routes.ts'
import { isPrivatePath } from './src/domain/account/private-paths.ts'

/** Modules of most pages that are too small for a chunk each. */
const SMALL_AND_COMMON = [
  'src/web/pluralise.ts',
  'src/web/ui/responsive-image.tsx',
  'src/web/ui/price-band.tsx',
  'src/web/ui/stars.tsx',
  'src/web/ui/badge.tsx',
  'src/web/ui/unbroken-end.tsx',
  'src/web/ui/section-header.tsx',
  'src/domain/menu/price.ts',
]

/** What all filtered lists need, and no other page. */
const LISTS = [
  ...['chips', 'filter-bar', 'filter-link', 'filter-panel', 'filtered-list', 'near-me', 'searchable-filter-group', 'select-form'].map(
    (name) => `src/web/filters/${name}.tsx`,
  ),
  'src/web/filters/filter-group.ts',
  'src/web/filters/use-filters.ts',
  'src/web/filters/list-toolbar.module.css',
  'src/web/filters/filter-groups.ts',
  'src/web/filters/format-miles.ts',
  'src/web/results/found-item.module.css',
  'src/domain/pagination.ts',
  'src/web/ui/pagination.tsx',
]

/** What the pages of a venue and of its requests need of its address and hours. */
const CONTACT = [
  'src/domain/venue/address.ts',
  'src/domain/venue/contact-links.ts',
  'src/domain/venue/directions.ts',
  'src/domain/time-of-minute.ts',
  'src/domain/reservation/reply-time.ts',
]

/** What reads printed hours, apart from what only owners do with hours. */
const PRINTED_HOURS = ['src/domain/hours/weekly-hours.ts', 'src/domain/hours/parse-opening-hours.ts']

/** What all pages with a map show until it is there. */
const MAP_STATES = ['src/web/map/map-load-failed.tsx', 'src/web/ui/spinner.tsx', 'src/web/map/use-near-viewport.ts']

/** What pages with the menus of venues need. */
const MENUS = ['src/domain/menu/menu-order.ts', 'src/domain/menu/dish-anchor.ts']

/** What reads the words of a search. */
const SEARCH_WORDS = ['src/domain/search/tokenise.ts', 'src/domain/search/search-query.ts']

/** Rules of the request form that are too small for a chunk each. */
const REQUEST_RULES = [
  'src/domain/party-size.ts',
  'src/domain/reservation/start.ts',
  'src/domain/reservation/slots.ts',
  'src/domain/account/phone.ts',
]

/** What all forms need. */
const FORMS = ['src/web/current-of.ts', 'src/web/ui/field.tsx', 'src/web/ui/form/form-parts.tsx', 'src/web/ui/use-focus-on-change.ts']

/** What the forms of accounts need. */
const ACCOUNT_FORMS = ['src/web/account/account-form.tsx', 'src/web/account/use-action.ts', 'src/web/session/unauthenticated.ts']

/** The time that plugins took is of no use to a person who starts the guide. */
const checks = { bundlerTimings: false }

/** Files of private screens begin with an underscore. */
const PRIVATE_FILE = /\/_[^/]*\.js$/

/** The web part: `vite build` for the browser, `vite build --ssr src/web/ssr.tsx` for the renderer. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      autoCodeSplitting: true,
      // Loaders are files of their own: a page that comes rendered needs none.
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent'], ['loader'], ['errorComponent'], ['notFoundComponent']] },
      disableLogging: true,
    }),
    publicRoutes(),
    lazyScreens(),
    ownSearchParams(),
    keepCssModules(),
    react(),
  ],
  // The variant for Reacts without `useSyncExternalStore`, which ours has.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : readableClassNames } },
  publicDir: isSsrBuild ? false : 'src/web/public',
  // The renderer carries React's production build, so that its speed never depends on the environment it is started in.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: 'es2022',
    // The map's own chunk; it loads only where a map shows.
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    modulePreload: {
      // All browsers of the build target support module preloads. Others fetch modules when they are imported.
      polyfill: false,
      // Otherwise every page would contain the names of all files of private pages. These fetch modules when they are imported.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && PRIVATE_FILE.test(file) ? files.filter((name) => name.endsWith('.css')) : files,
    },
    ...(isSsrBuild
      ? { copyPublicDir: false, rollupOptions: { checks, output: { entryFileNames: '[name].js' } } }
      : {
          manifest: 'manifest.json',
          rollupOptions: {
            checks,
            input: ['src/web/start.ts', 'src/web/client.tsx'],
            // Class names of CSS Modules are written where they are used, also in other chunks.
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
            output: {
              // Every page carries a list of all files, so their names are short; manifest.json says what each one is.
              chunkFileNames: ({ isDynamicEntry, name }) =>
                isDynamicEntry && isPrivatePath(`/${name}`) ? 'assets/_[hash:7].js' : 'assets/[hash:7].js',
              assetFileNames: ({ names }) =>
                names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
              codeSplitting: everyPageChunks('src/web/client.tsx', SMALL_AND_COMMON, {
                lists: LISTS,
                contact: CONTACT,
                printedHours: PRINTED_HOURS,
                mapStates: MAP_STATES,
                menus: MENUS,
                searchWords: SEARCH_WORDS,
                requestRules: REQUEST_RULES,
                forms: FORMS,
                accounts: ACCOUNT_FORMS,
              }),
            },
          },
        }),
  },
}))
