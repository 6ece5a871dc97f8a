import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../src/web')
const read = (file: string) => readFileSync(join(WEB, file), 'utf8')
const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const page = read('static/cookies.tsx').replace(/\s+/g, ' ')

const UNFINISHED_MENU =
  "A menu that is being read or reviewed stays in the tab's session storage until it is published or the tab is closed."
const LOCAL_STORAGE =
  "Whether a new request for a table makes a sound stays in the browser's local storage, and so do an answer to a request and an attendance note that could not be sent yet."
const UNSAVED_ALLERGENS = 'Allergens of dishes that could not be saved yet stay there too, until they are saved or the person signs out.'
const SAVED_VIEWS = 'Lists of venues that an administrator or editor saved stay there too, until they are removed.'
const SINGLE_KEYS = 'Whether someone turned off single-key shortcuts stays there too.'
const DISMISSED_TABLES = 'Which tables outside the opening hours someone was told of and dismissed stays there too.'
const PAGE_AFTER_SIGN_UP = 'The URL of the page that someone wanted to see when they signed up stays there too, for a day at most.'
const KEPT_EVENING =
  "The reservations of the day that someone looked at last stay in the browser's cache until they sign out, and are shown for a day at most."

const KEPT_MENUS = "The pages of the last 40 venues that you looked at stay in the browser's cache for 30 days at most."

/** The policy's text about each file that stores something in the browser. */
const DESCRIBED: Record<string, string> = {
  'account/page-after-sign-up.ts': PAGE_AFTER_SIGN_UP,
  'admin/venues/saved-views.ts': SAVED_VIEWS,
  'allergens/pending-changes.ts': UNSAVED_ALLERGENS,
  'evening/kept-evening.ts': KEPT_EVENING,
  'extraction/use-menu-upload.ts': UNFINISHED_MENU,
  'extraction/review/draft-storage.ts': UNFINISHED_MENU,
  'hours/dismissed-tables.ts': DISMISSED_TABLES,
  'private/use-shortcuts.ts': SINGLE_KEYS,
  'reload-outdated.ts': 'For which version of this site the tab was reloaded, so that it is reloaded only once.',
  'reservation/answers/answer-keys.ts': LOCAL_STORAGE,
  'reservation/answers/answer-store.ts': LOCAL_STORAGE,
  'reservation/panel/use-pending-reservations.ts': LOCAL_STORAGE,
  'session/delete-evening-of-another.ts': KEPT_EVENING,
  'session/kept-data.ts': KEPT_EVENING,
  'venue/venue-error.tsx': KEPT_MENUS,
  // The router stores scroll positions in session storage.
  'router.tsx': "<dt>Scroll positions, in your tab's session storage</dt>",
}

const PLACE =
  'Where signing in takes a second step, uses a passkey or goes through another provider, another cookie remembers the step for some minutes.'

/** The cookies of accounts, which only the server sets. `tests/api/accounts` checks that it sets no others. */
const COOKIES: Record<string, string> = {
  session_token: '<dt>A session cookie, only for those who sign in</dt>',
  two_factor: PLACE,
  state: PLACE,
  signed_up: '<dt>A cookie for a day, only for those who sign up</dt>',
}

const STORES = /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.|scrollRestoration:)/

describe('the Cookie Policy', () => {
  test('knows every file of src/web that stores something in the browser', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !file.includes('.test.') && file !== 'static/cookies.tsx')
    expect(files.filter((file) => STORES.test(code(file))).sort()).toEqual(Object.keys(DESCRIBED).sort())
  })

  test.each(Object.entries({ ...DESCRIBED, ...COOKIES }))('describes the data that %s stores', (_name, sentence) => {
    expect(page).toContain(sentence)
  })
})
