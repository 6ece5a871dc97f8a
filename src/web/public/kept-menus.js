// Part of service-worker.js: keeps the pages of venues that were looked at, and shows them, with their date, while there is no network; instead of other
// public pages it shows a list of them. An answer of the server always comes first, however slow, so that no menu is out of date online.

const MENUS = 'menus'
/** Maximum number of pages. The least recently used one is deleted first. */
const MAX_PAGES = 40
const MAX_PAGE_BYTES = 1024 * 1024
/** How long a kept page is recent enough while other pages are open. */
const RENEW_MS = 5 * 60 * 1000
const KEEP_MS = 30 * 24 * 60 * 60 * 1000
/** Menus are on pages of venues. `/venues/{slug}/reserve` has a form, and is not kept. */
const VENUE_PAGE = /^\/venues\/[a-z0-9-]+$/
/** Public pages that are not kept. Pages behind the sign-in show the browser's error without a network. */
const OTHER_PAGE = /^\/(?:menu|venues|map|search|contact|privacy|terms|cookies)?$/
const STYLE = /^\/assets\/[\w.-]+\.(?:css|woff2)$/
/** Where the scripts of an open page read a venue. */
const VENUE_DATA = /^\/api(\/venues\/(?!markers$|facets$|options$)[a-z0-9-]+)$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && OTHER_PAGE.test(pathname)) event.respondWith(fetch(request).catch(showList))
  // The server ignores the query parameters of such a page.
  if (request.mode === 'navigate' && VENUE_PAGE.test(pathname)) event.respondWith(showPage(event, pathname))
  if (search) return
  const read = VENUE_DATA.exec(pathname)?.[1]
  if (read) event.waitUntil(fetchAndKeep(read))
  if (STYLE.test(pathname)) event.respondWith(readStyle(request))
})

self.addEventListener('activate', (event) => event.waitUntil(keepOpenPages()))

/** The page as the server sends it; the kept one without a network. */
async function showPage(event, path) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(keepPage(path, response.clone()))
    return response
  } catch (error) {
    return (await findPage(path)) ?? showList(error)
  }
}

/** Stores the pages that were open before the worker was installed. */
async function keepOpenPages() {
  await deleteOldMenus()
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = new Set(windows.map(({ url }) => new URL(url).pathname))
  for (const path of paths) if (VENUE_PAGE.test(path)) await fetchAndKeep(path)
}

/** A style sheet or font. Its name has a hash of its content, so that the kept one is right. */
async function readStyle(request) {
  try {
    return await fetch(request)
  } catch (error) {
    return (await caches.match(request.url, { cacheName: MENUS, ignoreVary: true })) ?? Promise.reject(error)
  }
}

/**
 * Stores the page of a venue whose data the scripts of another page load. They also load the data of links under the pointer, so that the
 * page is not fetched each time.
 */
async function fetchAndKeep(path) {
  const kept = await caches.match(path, { cacheName: MENUS, ignoreVary: true })
  if (kept && Date.now() - keptAt(kept) < RENEW_MS) return
  try {
    // Without cookies, so that only the page that every visitor gets is cached.
    await keepPage(path, await fetch(path, { credentials: 'omit' }))
  } catch {
    // Without a network nothing is kept.
  }
}

async function keepPage(path, response) {
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  const isPage = response.ok && !response.redirected && isPublic && response.headers.get('content-type')?.startsWith('text/html')
  const cache = await caches.open(MENUS)
  // A venue that is gone is not shown again.
  if (response.status === 404 || response.status === 410) await cache.delete(path)
  if (!isPage) return
  const html = await response.text()
  if (html.length > MAX_PAGE_BYTES) return
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', String(Date.now()))
  // Moves the page to the end, as the one that was looked at last. Not deleted before: the earlier copy stays when the storage is full.
  await cache.put(path, new Response(html, { headers }))
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of stylesOf(html)) if (!known.has(file)) await cache.add(file)
  await deleteOldMenus()
}

/** The style sheets and fonts of a page; a menu is read without scripts. */
function stylesOf(html) {
  return new Set(html.match(/\/assets\/[\w.-]+\.(?:css|woff2)\b/g) ?? [])
}

/** Deletes the oldest pages above the maximum, pages that are too old, and files that no page needs any more. */
async function deleteOldMenus() {
  const cache = await caches.open(MENUS)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const pages = paths.filter((path) => VENUE_PAGE.test(path))
  const needed = new Set()
  for (const [place, path] of pages.entries()) {
    const page = await cache.match(path, { ignoreVary: true })
    if (!page || place < pages.length - MAX_PAGES || Date.now() - keptAt(page) > KEEP_MS) await cache.delete(path)
    else for (const file of stylesOf(await page.text())) needed.add(file)
  }
  for (const path of paths) if (path.startsWith('/assets/') && !needed.has(path)) await cache.delete(path)
}

/** A kept page with a line that says how old it is. */
async function findPage(path) {
  const page = await caches.match(path, { cacheName: MENUS, ignoreVary: true })
  if (!page || Date.now() - keptAt(page) > KEEP_MS) return null
  return new Response(withNote(await page.text(), `${reason()} This page is as of ${dateOf(page)}.`), { headers: page.headers })
}

/**
 * Returns a list of the stored menus in place of a page that needs the network. It has the layout of the page that was stored last, without
 * its scripts, which would look for the page of the URL.
 * @param error why the page cannot be shown
 * @throws `error` when no menu is kept
 */
async function showList(error) {
  const cache = await caches.open(MENUS)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => VENUE_PAGE.test(path))
  const pages = await Promise.all(paths.reverse().map(async (path) => ({ path, page: await cache.match(path, { ignoreVary: true }) })))
  const kept = pages.filter(({ page }) => page && Date.now() - keptAt(page) <= KEEP_MS)
  if (kept.length === 0) throw error
  const htmls = await Promise.all(kept.map(({ page }) => page.clone().text()))
  const items = kept.map(({ path, page }, place) => {
    // The name is HTML of the kept page.
    const name = /<h1[^>]*>([^<]*)/.exec(htmls[place])?.[1] || path
    return `<li><a href="${path}">${name}</a> <span>as of ${dateOf(page)}</span></li>`
  })
  const list = `<div class="container kept-menus"><h1>Menus on this device</h1>
    <p>This page needs a network. Menus that you looked at in the last 30 days are kept on this device.</p><ul>${items.join('')}</ul></div>`
  const html = htmls[0]
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:modulepreload|canonical)"[^>]*>| aria-current="page"/g, '')
    .replace(/<title>[^<]*/, '<title>Menus on this device')
    .replace(/(<main[^>]*>)[\s\S]*(?=<\/main>)/, (_main, start) => start + list)
  return new Response(withNote(html, `${reason()} <a href="">Try again</a>`), { headers: kept[0].page.headers })
}

/** Returns why a stored page, or the list of them, is shown. */
function reason() {
  return navigator.onLine ? 'The guide cannot be reached.' : 'You are offline.'
}

function withNote(html, note) {
  return html.replace(/<body[^>]*>/, (body) => `${body}<p class="kept-note" role="status">${note}</p>`)
}

function dateOf(page) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(keptAt(page))
}

function keptAt(page) {
  return Number(page.headers.get('x-kept-at'))
}
