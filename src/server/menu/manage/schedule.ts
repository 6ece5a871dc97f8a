import { DomainError } from '../../../domain/errors.ts'

/** Refuses a menu that would end before it starts. @throws DomainError end_before_start */
export function requireEndAfterStart(start: Date, end: Date | null): void {
  if (end && end < start) throw DomainError.at('end_date', 'end_before_start')
}
