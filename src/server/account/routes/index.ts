import { newRouter } from '../../http/app-env.ts'
import type { Limits } from '../../http/rate-limit.ts'
import type { Auth } from '../auth.ts'
import { currentUserRoutes } from './current-user.ts'
import { ownIdentityRoutes } from './identities.ts'
import { providerRoutes } from './providers.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'
import { twoFactorRoutes } from './two-factor.ts'

/** Everything about one's own account: getting in, staying in, changing it, getting out. */
export function accountRoutes(auth: Auth, limits: Limits) {
  return newRouter()
    .route('/', sessionRoutes(auth))
    .route('/', signUpRoutes(auth, limits))
    .route('/', signInRoutes(auth, limits))
    .route('/', currentUserRoutes(auth, limits))
    .route('/', twoFactorRoutes(auth, limits))
    .route('/', ownIdentityRoutes())
    .route('/', providerRoutes(auth, limits))
}
