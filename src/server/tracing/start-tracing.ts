import type { Config } from '../config.ts'
import { loadOptional } from '../load-optional.ts'

export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<{ close(): Promise<void> }> {
  if (!tracing) return { close: async () => {} }
  const { startOpenTelemetry } = await loadOptional('OTEL_EXPORTER_OTLP_ENDPOINT', () => import('./open-telemetry.ts'))
  return startOpenTelemetry(tracing)
}
