import type { MapDetail } from '../contract/map-detail.ts'
import { hasAdmin } from './account/policies/last-admin.ts'
import { createApp } from './app.ts'
import type { Services } from './app-context.ts'
import { backupWorker } from './backup/scheduled-backup.ts'
import { bindServer, ensurePortsFree } from './bind-server.ts'
import { bulkChangeWorkers } from './bulk/run-bulk-change.ts'
import { type Config, readConfig } from './config.ts'
import { startControlServer } from './control/control-server.ts'
import { createServices } from './create-services.ts'
import { demandWorkers } from './demand/workers.ts'
import { extractionWorkers } from './extraction/job/workers.ts'
import { housekeepingWorker } from './housekeeping/tasks.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { startWorkers } from './jobs/workers.ts'
import { loadOptional } from './load-optional.ts'
import { redact, toLogError } from './log/log-error.ts'
import { logProcess } from './log/logger.ts'
import { mailWorkers } from './mail/deliver.ts'
import { startMetrics } from './metrics/metrics-server.ts'
import { dailyEmailWorker } from './notification/daily-emails.ts'
import { notifyDevices } from './notification/push/notify-devices.ts'
import { pushWorker } from './notification/push/send-push.ts'
import type { Renderer } from './pages/renderer.ts'
import type { StaticFile } from './pages/static-files.ts'
import { reminderWorker } from './reservation/send-reminders.ts'
import { shutDown } from './shutdown.ts'
import { webhookWorkers } from './webhook/workers.ts'

export type WebBundle = {
  renderer: Renderer
  files: ReadonlyMap<string, StaticFile>
  attach?(server: HttpServer['server']): void
  close?(): Promise<void>
}

export type Demo = {
  fill(services: Services): Promise<boolean>
  accounts: readonly { email: string; is: string }[]
  mapDetail: MapDetail
  password: string
}

/** How users call commands in this installation: npm sets this variable for its scripts. */
const COMMAND = process.env.npm_lifecycle_event ? 'npm run plateful --' : 'plateful'

type Options = {
  openWeb(): Promise<WebBundle>
  demo: Demo
  graceMs?: number
  say(line: string): void
  /** Whether the process only runs the server. Console output of libraries then goes to its log. */
  ownsProcess?: boolean
}

const GRACE_MS = 10_000
/**
 * Time limit of a shutdown in milliseconds, after `SHUTDOWN_DELAY_S`. With the longest delay it is below the 90 s after which systemd and
 * Docker Compose kill the process.
 */
const STOP_MS = 18_000

/**
 * Starts the server with the environment's configuration, and shuts it down on SIGTERM or SIGINT. Resolves when the server listens.
 * @throws ConfigError, ListenError, DataDirInUseError, or any other error that prevents the start
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { openWeb, demo, graceMs = GRACE_MS, say, ownsProcess = false }: Options,
): Promise<void> {
  const config = withDemoMap(readConfig(env), demo)
  await ensurePortsFree(config)
  const tracing = await startTracing(config)
  const { close: closeParts, drain, end, ...services } = await createServices(config, { onFatal: exitOnDatabaseFailure })
  if (ownsProcess) logProcess(services.log)
  const hasDemoAccounts = config.isDemo && (await demo.fill(services))
  const web = await openWeb()
  const metrics = config.metrics ? await startMetrics(services, config.metrics) : null
  const served = createHttpServer({
    services,
    app: createApp(services),
    renderer: web.renderer,
    files: web.files,
    observe: metrics?.observe,
  })
  metrics?.showCaches(served.caches)
  web.attach?.(served.server)
  const control = await startControlServer(services)
  const workers = await startWorkers(services, [
    ...mailWorkers(services, { beforeSending: (emailId) => notifyDevices(services, emailId) }),
    ...(await extractionWorkers(services)),
    housekeepingWorker(services),
    backupWorker(services),
    reminderWorker(services),
    dailyEmailWorker(services),
    ...demandWorkers(services),
    pushWorker(services),
    ...webhookWorkers(services),
    ...bulkChangeWorkers(services),
  ])
  services.searchIndex.start()
  await bindServer(served.server, config)
  say(`Plateful is at ${config.publicUrl}`)
  if (hasDemoAccounts) printDemoAccounts(config, demo, say)
  else if (!(await hasAdmin(services))) say(`No administrator yet. Create one with: ${COMMAND} admin EMAIL`)

  const stop = async (signal: NodeJS.Signals, delayIsOver: Promise<void>) => {
    services.log.info({ signal }, 'stopping')
    drain()
    served.drain()
    await delayIsOver
    await shutDown({
      steps: [
        async () => end(),
        () => Promise.all([served.close(graceMs), control.close(), metrics?.close(), web.close?.()]),
        () => workers.close(),
        closeParts,
        () => tracing.close(),
      ],
      deadlineMs: STOP_MS,
      exit: process.exit,
      onFailure: (error) => services.log.error({ error: toLogError(error) }, 'shutdown incomplete'),
    })
  }
  onStopSignal(config.shutdownDelayMs, stop)
}

/**
 * Calls `stop` on the first SIGTERM or SIGINT. SIGTERM comes from a supervisor, so load balancers get `delayMs` milliseconds to notice.
 * SIGINT comes from a keyboard and has no delay. A second signal ends the delay.
 */
function onStopSignal(delayMs: number, stop: (signal: NodeJS.Signals, delayIsOver: Promise<void>) => Promise<void>): void {
  const delay = Promise.withResolvers<void>()
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping || signal === 'SIGINT') delay.resolve()
      else setTimeout(delay.resolve, delayMs)
      if (!isStopping) void stop(signal, delay.promise)
      isStopping = true
    })
}

function printDemoAccounts({ publicUrl, mail }: Config, { accounts, password }: Demo, say: Options['say']): void {
  say(`Demo accounts, all with the password '${password}':`)
  for (const { email, is } of accounts) say(`  ${email}  ${is}`)
  if (!mail.smtpUrl) say(`Emails are not sent. Read them at ${publicUrl}/dev/mail`)
}

/** Exits, so that a supervisor restarts the process: no request can be handled without the database. */
function exitOnDatabaseFailure(error: Error): never {
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(
    `The database has stopped, so the guide stops too. Start the guide again. Reason: ${redact(error.message + reason)}\n`,
  )
  process.exit(1)
}

function withDemoMap(config: Config, demo: Demo): Config {
  if (!config.isDemo || config.map.detail) return config
  return { ...config, map: { ...config.map, detail: demo.mapDetail } }
}

export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<{ close(): Promise<void> }> {
  if (!tracing) return { close: async () => {} }
  const { startOpenTelemetry } = await loadOptional('OTEL_EXPORTER_OTLP_ENDPOINT', () => import('./tracing/open-telemetry.ts'))
  return startOpenTelemetry(tracing)
}
