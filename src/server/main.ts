import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { startControl } from './control/server.ts'
import { assignDemoVenue, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './db/demo/accounts.ts'
import { seedDemoReservations } from './db/demo/reservations.ts'
import { seedDemo } from './db/demo/seed.ts'
import { startExtracting } from './extraction/job/start.ts'
import { startHousekeeping } from './housekeeping/start.ts'
import { loggable } from './http/loggable.ts'
import { startMailing } from './mail/start.ts'
import { loadRenderer } from './pages/renderer.ts'
import { loadStaticFiles } from './pages/static-files.ts'
import { openParts } from './parts.ts'
import { startReminders } from './reservation/start-reminders.ts'
import { serve } from './serve.ts'
import { shutDown } from './shutdown.ts'
import { hasAdmin } from './user/admins.ts'

/** Longest a shutdown waits for answers under way, in milliseconds. */
const GRACE_MS = 10_000
/** Longest it takes in all, in milliseconds: less than the 20 s after which the systemd unit kills. */
const STOP_MS = 18_000

const dist = fileURLToPath(new URL('..', import.meta.url))

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { close: closeParts, end, ...parts } = await openParts(config, { onFatal: die })
  const hasDemoAccounts = config.isDemo && (await seedDemoAccounts(parts))
  const ownedVenue = config.isDemo && (await seedDemo(parts)) ? await assignDemoVenue(parts) : null
  if (ownedVenue) await seedDemoReservations(parts, ownedVenue)
  const app = createApp(parts)
  const served = serve(parts, app, await loadRenderer(dist), await loadStaticFiles(`${dist}client`))
  const control = await startControl(parts)
  const mailing = await startMailing(parts)
  const housekeeping = startHousekeeping(parts)
  const reminders = startReminders(parts)
  const extracting = await startExtracting(parts)
  await new Promise<void>((resolve, reject) => {
    served.server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? portInUse(config) : error))
    served.server.listen(config.port, config.host, resolve)
  })
  console.log(`Plateful is at ${config.publicUrl}`)
  if (hasDemoAccounts) printDemoAccounts(config)
  else if (!(await hasAdmin(parts))) console.log('Nobody administers it yet. For the first administrator: npm run plateful -- admin EMAIL')

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    parts.log.info({ signal }, 'stopping')
    end()
    await shutDown({
      steps: [
        () => Promise.all([served.close(GRACE_MS), control.close()]),
        () => Promise.all([mailing.close(), housekeeping.close(), reminders.close(), extracting.close()]),
        closeParts,
      ],
      deadlineMs: STOP_MS,
      exit: process.exit,
      onFailure: (error) => parts.log.error({ error: loggable(error) }, 'could not stop in order'),
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

function portInUse({ port }: Config): Error {
  return new Error(`Port ${port} is in use. Stop what listens there, or choose another with PORT.`)
}

/** Only where DEMO asked for them; the configuration refuses that in production. */
function printDemoAccounts({ publicUrl, mail }: Config): void {
  console.log(`Demo accounts, all with the password '${DEMO_PASSWORD}':`)
  for (const { email, is } of DEMO_ACCOUNTS) console.log(`  ${email}  ${is}`)
  if (!mail.smtpUrl) console.log(`Mail is not sent; read it at ${publicUrl}/dev/mail`)
}

/** The database is gone: nothing can be answered, and a supervisor can only restart what has ended. */
function die(error: Error): void {
  console.error(`The database died: ${error.message}`)
  process.exit(1)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
