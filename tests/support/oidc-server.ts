import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { closeServer, listenOnLoopback } from './loopback.ts'

type OidcUser = { email: string; email_verified: boolean; name?: string }

export type OidcServer = {
  issuer: string
  /** Users by account name. */
  users: Map<string, OidcUser>
  /** Account name of the user who signs in next and accepts everything. */
  signsIn: string
  /**
   * Follows the redirects of the provider like a browser, as a user who accepts everything.
   * @returns the URL to which the provider redirects the browser
   */
  visit(url: string, user: string): Promise<string>
  close(): Promise<void>
}

export const CLIENT = { id: 'plateful', secret: 'a-secret-between-the-two-of-us' }

/** Starts an OpenID Connect provider on loopback that requires PKCE. */
export async function startOidcServer(redirectUris: string[]): Promise<OidcServer> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`
  const users = new Map<string, OidcUser>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris, grant_types: ['authorization_code'] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only-for-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...users.get(id) }) }),
  })
  const answer = provider.callback()
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void answer(req, res)
    void interact(provider, req, res, running.signsIn)
  })
  const running: OidcServer = {
    issuer,
    users,
    signsIn: '',
    async visit(url, user) {
      running.signsIn = user
      const cookies = new Map<string, string>()
      let at = url
      for (let steps = 0; steps < 12; steps++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const pair = set.split(';')[0] ?? ''
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`)
        at = new URL(location, at).href
        if (!at.startsWith(issuer)) return at
      }
      throw new Error('the provider went in circles')
    },
    close: () => closeServer(server),
  }
  return running
}

type Request = Parameters<ReturnType<Provider['callback']>>[0]
type Response = Parameters<ReturnType<Provider['callback']>>[1]

async function interact(provider: Provider, req: Request, res: Response, accountId: string): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(req, res)
  if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId } }, { mergeWithLastSubmission: false })
  const grant = (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true })
}
