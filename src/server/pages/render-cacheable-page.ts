import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PostedForm } from '../../contract/posted-form.ts'
import type { Site } from '../../contract/site.ts'
import { isPrivatePath } from '../../domain/account/private-paths.ts'
import { DEFAULT_HERO, type Settings } from '../../domain/settings.ts'
import { localNow, nextMidnight } from '../../domain/time.ts'
import type { App } from '../app.ts'
import type { Services } from '../app-context.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import type { RenderedPage } from '../cache/page-cache.ts'
import { venueTag } from '../db/schema/cache-tags.ts'
import { venueEmbeds, venues } from '../db/schema/index.ts'
import { formAt } from '../forms/page-forms.ts'
import { contentSecurityPolicy, extractScriptHashes, type Frames, mapCspSources } from '../http/content-security-policy.ts'
import { addDependency, createRenderDependencies, type RenderDependencies } from '../http/render-dependencies.ts'
import { toLogError, truncatePath } from '../log/log-error.ts'
import { fetchPublic } from './public-api-responder.ts'
import type { Renderer } from './renderer.ts'
import { accentUrl, themeUrl } from './theme.ts'

const RETRY_AFTER_S = '30'

/**
 * Renders a page without nonces and with its dependencies. A page with a form is never cached, because each copy of the form has its own
 * idempotency key.
 * @param page.posted result of the form that was sent to the page
 */
export async function renderCacheablePage(
  { services, app, renderer }: { services: Services; app: App; renderer: Renderer },
  { path, posted = null }: { path: string; posted?: PostedForm | null | undefined },
): Promise<RenderedPage> {
  const { config, clock } = services
  const now = clock()
  const nonce = randomBytes(16).toString('hex')
  const trace = createRenderDependencies()
  const [pathname = ''] = path.split('?', 1)
  const embed = await readEmbedOfPage(services, path, trace)
  const site = { ...siteOf(services, await services.guide.read(), now), ...embed?.site }
  let isUnavailable = false
  const errors: unknown[] = []
  const response = await renderer.renderPage({
    request: new Request(site.publicUrl + path),
    fetchApi: async (request) => {
      const apiResponse = await fetchInProcess(app, services, request, trace)
      isUnavailable ||= apiResponse.status === 503
      return apiResponse
    },
    site,
    nonce,
    ...(posted ? { posted } : {}),
    assets: renderer.assets,
    onError: (error) => errors.push(error),
  })
  const { html, scriptHashes } = extractScriptHashes(withEarlyPresses(deferModulePreloads(await response.text(), nonce), nonce), nonce)
  addDependency(trace, ['settings'], nextMidnight(now, config.timeZone))
  const location = response.headers.get('location')
  // Search engines remove pages with status 500, but retry those with 503.
  const isDatabaseDown = response.status === 500 && isUnavailable
  if (response.status === 500 && !isUnavailable)
    for (const error of errors)
      services.log.error({ path: truncatePath(pathname), error: toLogError(error) }, 'the page could not be rendered')
  const isForm = formAt(pathname) !== undefined
  const status = isDatabaseDown ? 503 : posted && response.status === 200 ? posted.status : response.status
  const page = new CachedResponse(status, Buffer.from(html), {
    'content-type': 'text/html; charset=utf-8',
    ...(renderer.isDevelopment
      ? {}
      : { 'content-security-policy': contentSecurityPolicy(mapCspSources(config), scriptHashes, embed?.frames ?? framesOf(path)) }),
    'cache-control': posted ? 'no-store' : isForm ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
    ...(posted?.retryAfter ? { 'retry-after': String(posted.retryAfter) } : {}),
    ...(location ? { location } : {}),
    ...(isDatabaseDown ? { 'retry-after': RETRY_AFTER_S } : {}),
  })
  page.searched = trace.searched
  return { page, tags: [...trace.tags], until: trace.until, isCacheable: response.status === 200 && !renderer.isDevelopment && !isForm }
}

/** Only signed-in pages contain frames: the preview of an embed. */
function framesOf(path: string): Frames {
  return { own: isPrivatePath(path) }
}

async function fetchInProcess(app: App, services: Services, request: Request, trace: RenderDependencies): Promise<Response> {
  const response = await fetchPublic(app, services, request, trace)
  const location = response.status === 301 ? response.headers.get('location') : null
  return location ? fetchPublic(app, services, new Request(new URL(location, request.url)), trace) : response
}

function siteOf({ config }: Services, settings: Settings, now: Date): Site {
  return {
    productName: config.productName,
    contactEmail: config.contactEmail,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    today: localNow(now, config.timeZone).date,
    isDemo: config.isDemo,
    description: settings.description,
    hero: {
      title: settings.hero_title ?? DEFAULT_HERO.title,
      text: settings.hero_text ?? DEFAULT_HERO.text,
      imageUrl: settings.image_url,
      imageAlt: settings.image_alt ?? '',
    },
    footerLinks: settings.footer_links,
    policies: { privacy: settings.privacy_extra, terms: settings.terms_extra, cookies: settings.cookies_extra },
    themeUrl: themeUrl(settings),
    frame: null,
    privacy: { retentionMonths: config.retentionMonths, readsOutside: config.ai !== null },
    map: { styleUrl: config.map.styleUrl, googleKey: config.map.googleKey, hasDetail: config.map.detail !== null },
  }
}

/**
 * Runs in the browser before all other scripts. Marks the last button that was clicked before hydration; `web/early-clicks.ts` repeats
 * that click. Links and forms need no mark, because they work without JavaScript.
 */
const SCRIPT = [
  'for(let t of["click","keydown"])addEventListener(t,e=>{',
  'let r=document.documentElement;',
  'if("hydrated"in r.dataset)return;',
  'r.querySelector("[data-pressed]")?.removeAttribute("data-pressed");',
  'let b=t=="click"&&e.target.closest("button[type=button]");',
  'if(b)b.dataset.pressed=""',
  '},true)',
].join('')

/** The CSP allows the script because of the nonce. */
function withEarlyPresses(rendered: string, nonce: string): string {
  return rendered.replace('</head>', () => `<script nonce="${nonce}">${SCRIPT}</script></head>`)
}

const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*>/g
const HREF = /\bhref="([^"]+)"/
const START = '<script type="module" '

/**
 * Moves the module preloads of a page to the end of its head, with a low priority. They come after style sheets, fonts and the largest
 * picture, which make the page readable. They come before images below the window, which would delay the scripts by many seconds on a slow
 * connection. The start script gets their names. Ignores links without the nonce of this render.
 */
export function deferModulePreloads(rendered: string, nonce: string): string {
  const modules: string[] = []
  const html = rendered.replace(PRELOAD, (link) => {
    const href = HREF.exec(link)?.[1]
    if (!href || !link.includes(`nonce="${nonce}"`)) return link
    modules.push(href)
    return ''
  })
  const links = modules.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}" nonce="${nonce}"/>`).join('')
  return html.replace('</head>', () => `${links}</head>`).replace(START, `${START}data-modules="${modules.join(' ')}" `)
}

const EMBED_PATH = /^\/embed\/venues\/([a-z0-9-]{1,130})$/

type EmbedOfPage = { site: Pick<Site, 'frame'> & Partial<Pick<Site, 'themeUrl'>>; frames: Frames }

/**
 * Returns the websites that may frame an embed, and its colours. Null for every other page. The page is cached with this header, and both
 * are evicted when the owner changes the list.
 */
async function readEmbedOfPage({ db }: Services, path: string, trace: RenderDependencies): Promise<EmbedOfPage | null> {
  const [pathname = '', query] = path.split('?', 2)
  const slug = EMBED_PATH.exec(pathname)?.[1]
  if (slug === undefined) return null
  const params = new URLSearchParams(query)
  const theme = params.get('theme')
  const [row] = await db.orm
    .select({ id: venues.id, origins: venueEmbeds.origins, accent: venueEmbeds.accent })
    .from(venues)
    .leftJoin(venueEmbeds, eq(venueEmbeds.venue_id, venues.id))
    .where(eq(venues.slug, slug))
  if (row) addDependency(trace, [venueTag(row.id)])
  return {
    site: {
      frame: { theme: theme === 'light' || theme === 'dark' ? theme : null },
      ...(row?.accent ? { themeUrl: accentUrl(row.accent) } : {}),
    },
    // Only this site may frame the owner's preview; only the listed websites may frame the embed.
    frames: { ancestors: params.get('preview') === '1' ? ["'self'"] : (row?.origins ?? []) },
  }
}
