import type { Action, Authorized } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { requireStillAllowed, writeAs } from './lock-actor.ts'

/**
 * Yields the chunks of a long response while its client still has the permission, session and API key with which the request began. Reads
 * them again after each chunk was created and before it is sent.
 * @throws DomainError not_signed_in, api_key_invalid, or as `authorize`
 */
export async function* whileAllowed<A extends Action>(
  ctx: AppContext,
  authorized: Authorized<A>,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (authorized.actor.kind === 'user') await writeAs(ctx, async (_tx, { actor }) => requireStillAllowed(actor, authorized))
    yield piece
  }
}
