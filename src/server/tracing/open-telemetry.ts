/** Sends spans by OTLP over HTTP. Loaded only when tracing is configured. */
import {
  context,
  type Attributes as OtelAttributes,
  type Span as OtelSpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { type Recorder, type Span, setRecorder } from './span.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }

export function startOpenTelemetry({ serviceName }: { serviceName: string }): { close(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('plateful')
  const recorder: Recorder = {
    run(name, { kind = 'internal', attributes = {}, headers, isPart = false }, work) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active()
      if (isPart && !trace.getSpan(parent)) return work(toSpan(undefined))
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      return context.with(trace.setSpan(parent, span), () => work(toSpan(span)))
    },
    current: () => toSpan(trace.getActiveSpan()),
    headers() {
      const headers: Record<string, string> = {}
      propagation.inject(context.active(), headers)
      return headers
    },
  }
  setRecorder(recorder)
  return {
    async close() {
      setRecorder(undefined)
      // Sends the recorded spans. An unreachable receiver must not prevent the process from exiting.
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

function toSpan(span: OtelSpan | undefined): Span {
  return {
    rename: (name) => void span?.updateName(name),
    set: (attributes) => void span?.setAttributes(attributes as OtelAttributes),
    fail(error) {
      span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.setAttribute('error.type', typeOf(error))
    },
    end: () => span?.end(),
  }
}

/** The code or class, because a message may contain user data. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
