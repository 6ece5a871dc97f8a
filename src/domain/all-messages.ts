import type { ErrorCode } from './errors.ts'
import { ERROR_MESSAGES } from './messages.ts'
import { SERVER_MESSAGES } from './server-messages.ts'

export const ALL_MESSAGES: Record<ErrorCode, string> = { ...ERROR_MESSAGES, ...SERVER_MESSAGES }
