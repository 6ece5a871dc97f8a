import { newRouter } from '../../http/app-env.ts'
import type { Limits } from '../../http/rate-limit.ts'
import type { Auth } from '../auth.ts'
import { ownAccountRoutes } from './own-account.ts'
import { ownFactorRoutes } from './own-factor.ts'
import { ownIdentityRoutes } from './own-identities.ts'
import { providerRoutes } from './providers.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'

/** Everything about one's own account: getting in, staying in, changing it, getting out. */
export function accountRoutes(auth: Auth, limits: Limits) {
  return newRouter()
    .route('/', sessionRoutes(auth))
    .route('/', signUpRoutes(auth, limits))
    .route('/', signInRoutes(auth, limits))
    .route('/', ownAccountRoutes(auth, limits))
    .route('/', ownFactorRoutes(auth, limits))
    .route('/', ownIdentityRoutes())
    .route('/', providerRoutes(auth, limits))
}
