import { grantAdminViaServer } from '../control-client.ts'
import { printLine } from '../print.ts'
import { commandConfig, findRunningServer, requireGuide, withServices } from '../services.ts'

export async function runAdmin(email: string): Promise<void> {
  const config = commandConfig(process.env)
  const server = await findRunningServer(config)
  if (!server) requireGuide(config)
  const admin = server
    ? await grantAdminViaServer(server, email)
    : await withServices(config, async (ctx) => {
        const { grantAdmin } = await import('../../server/user/change-role.ts')
        return grantAdmin({ ctx, input: { email } })
      })
  await printLine(
    `${admin.email} is an administrator${admin.isNew ? ', with a new account' : ''}. To set the password, once, within a day:\n${admin.link}`,
  )
}
