import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Command } from 'commander'
import { makeAdmin, type NewAdmin } from '../../server/account/make-admin.ts'
import type { AdminAnswer } from '../../server/control/admin-route.ts'
import { CommandError } from '../command-error.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { printLine } from '../print.ts'

const HELP = `
Prints a link that sets the password: it works once, within a day. Whoever was signed in with that account is signed out.`

/** `plateful admin EMAIL`. */
export function addAdmin(parent: Command): void {
  parent
    .command('admin')
    .description('make an administrator of whoever has an address, with an account if they have none')
    .argument('<email>', 'the address')
    .addHelpText('after', HELP)
    .action(async (email: string) => {
      const config = commandConfig(process.env)
      const server = await runningServer(config)
      const admin = server ? await overControl(server, email) : await withParts(config, (ctx) => makeAdmin({ ctx, input: { email } }))
      await printLine(
        `${admin.email} is an administrator${admin.isNew ? ', with a new account' : ''}. To set the password, once, within a day:\n${admin.link}`,
      )
    })
}

async function overControl(socketPath: string, email: string): Promise<NewAdmin> {
  const answer = await new Promise<AdminAnswer>((resolve, reject) => {
    const call = request({ socketPath, path: '/admin', method: 'POST', headers: { 'Content-Type': 'application/json' } })
    call.once('error', () => reject(new CommandError('The server ended the connection: see whether it still runs, and try again.')))
    call.once('response', (response) => {
      if (response.statusCode === 404) reject(new CommandError('The running server does not know this command: is it of the same version?'))
      else json(response).then((body) => resolve(body as AdminAnswer), reject)
    })
    call.end(JSON.stringify({ email }))
  })
  if ('reason' in answer) throw new CommandError(answer.reason)
  return answer
}
