import type { Config } from '../config.ts'

export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<{ close(): Promise<void> }> {
  if (!tracing) return { close: async () => {} }
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry(tracing)
}
