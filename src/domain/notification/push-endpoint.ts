import { isPublicHttpsUrl } from '../public-https-url.ts'

/** Endpoints of browsers have a few hundred characters. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000

export const MAX_PUSH_DEVICES = 10

export function isPushEndpoint(text: string): boolean {
  return text.length <= PUSH_ENDPOINT_MAX_LENGTH && isPublicHttpsUrl(text)
}
