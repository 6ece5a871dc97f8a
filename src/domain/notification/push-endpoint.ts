import { isPublicHttpsUrl } from '../public-https-url.ts'

/** Longest endpoint of a push service, in characters. Endpoints of browsers have a few hundred. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000

/** Most devices of one user. Another device replaces the oldest. */
export const MAX_PUSH_DEVICES = 10

/** Whether a URL can be the endpoint of a push service. */
export function isPushEndpoint(text: string): boolean {
  return text.length <= PUSH_ENDPOINT_MAX_LENGTH && isPublicHttpsUrl(text)
}
