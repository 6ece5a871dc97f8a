import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { apiCaller, type InnerApp } from './call-api.ts'
import { addReadingTools } from './reading-tools.ts'
import { addReservationTools } from './reservation-tools.ts'

/**
 * Answers one message of the protocol with a server of its own, whose tools call the public API as the client of the request.
 * @param message the parsed body of the request
 */
export async function answerMessage(app: InnerApp, c: Context<AppEnv>, message: unknown): Promise<Response> {
  const { productName } = c.get('ctx').config
  const server = new McpServer({ name: productName, version: '1' }, { instructions: `${productName} is a guide to food and venues.` })
  const call = apiCaller(app, c)
  addReadingTools(server, call)
  addReservationTools(server, call)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(c.req.raw, { parsedBody: message })
  } finally {
    await server.close()
  }
}
