import type { Command } from 'commander'
import { makeAdmin } from '../../server/user/make-admin.ts'
import { adminOverControl } from '../control-client.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { printLine } from '../print.ts'

const HELP = `
Prints a link that sets the password: it works once, within a day. Whoever was signed in with that account is signed out.`

export function addAdmin(parent: Command): void {
  parent
    .command('admin')
    .description('make an administrator of whoever has an address, with an account if they have none')
    .argument('<email>', 'the address')
    .addHelpText('after', HELP)
    .action(async (email: string) => {
      const config = commandConfig(process.env)
      const server = await runningServer(config)
      const admin = server ? await adminOverControl(server, email) : await withParts(config, (ctx) => makeAdmin({ ctx, input: { email } }))
      await printLine(
        `${admin.email} is an administrator${admin.isNew ? ', with a new account' : ''}. To set the password, once, within a day:\n${admin.link}`,
      )
    })
}
