import { createApiRouter } from '../../http/app-env.ts'
import type { Auth } from '../call-better-auth.ts'
import { credentialRoutes } from './credentials.ts'
import { identityRoutes } from './identities.ts'
import { passkeyRoutes } from './passkeys.ts'
import { providerRoutes } from './providers.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { securityHistoryRoutes } from './security-history.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

export function accountRoutes(auth: Auth) {
  return createApiRouter()
    .route('/', sessionRoutes)
    .route('/', signUpRoutes(auth))
    .route('/', signInRoutes(auth))
    .route('/', credentialRoutes(auth))
    .route('/', secondFactorRoutes(auth))
    .route('/', identityRoutes)
    .route('/', securityHistoryRoutes)
    .route('/', passkeyRoutes(auth))
    .route('/', providerRoutes(auth))
}
