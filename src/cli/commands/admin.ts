import { adminOverControl } from '../control-client.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { printLine } from '../print.ts'

/** Makes the user with this email address an administrator and prints the link that sets the password. */
export async function runAdmin(email: string): Promise<void> {
  const config = commandConfig(process.env)
  const server = await runningServer(config)
  const admin = server
    ? await adminOverControl(server, email)
    : await withParts(config, async (ctx) => {
        const { makeAdmin } = await import('../../server/user/make-admin.ts')
        return makeAdmin({ ctx, input: { email } })
      })
  await printLine(
    `${admin.email} is an administrator${admin.isNew ? ', with a new account' : ''}. To set the password, once, within a day:\n${admin.link}`,
  )
}
