import { isEmail } from '../domain/account/email.ts'

/** The environment cannot be used; the message names every variable at fault, one a line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** Reads variables of the environment, each by its kind, and gathers what is wrong. An empty value counts as absent. */
export class EnvReader {
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #problems: string[] = []

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env
  }

  text(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const read = this.checked(name, (text) => {
      const value = Number(text)
      if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`must be a whole number from ${min} to ${max}`)
      return value
    })
    return read ?? fallback
  }

  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const read = this.checked(name, (text) => {
      const value = values.find((one) => one === text)
      if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`)
      return value
    })
    return read ?? fallback
  }

  flag(name: string): boolean {
    return this.oneOf(name, ['0', '1'], '0') === '1'
  }

  email(name: string): string | null {
    return this.checked(name, (text) => {
      if (!isEmail(text)) throw new Error('must be an e-mail address')
      return text
    })
  }

  /** An address with one of the protocols, as it was given. */
  url(name: string, protocols: readonly string[]): string | null {
    return this.checked(name, (text) => {
      parseUrl(text, protocols)
      return text
    })
  }

  /** Refuses what says nothing without the variable that switches it on: a name that was misspelt would go unnoticed. */
  requiredWith(name: string, others: readonly string[]): void {
    const given = this.text(name) === null ? others.find((other) => this.text(other) !== null) : undefined
    if (given) this.refuse(name, `is required with ${given}`)
  }

  /** An http(s) address without path, as an origin. */
  origin(name: string): string | null {
    return this.checked(name, originOf)
  }

  origins(name: string): string[] {
    return (
      this.checked(name, (text) =>
        text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(originOf),
      ) ?? []
    )
  }

  /** Null for an absent variable; what `parse` throws is noted under the variable's name. */
  checked<T>(name: string, parse: (text: string) => T): T | null {
    const text = this.text(name)
    if (text === null) return null
    try {
      return parse(text)
    } catch (error) {
      this.refuse(name, error instanceof Error ? error.message : String(error))
      return null
    }
  }

  refuse(name: string, problem: string): void {
    this.#problems.push(`${name} ${problem}`)
  }

  /** @throws ConfigError if anything was refused */
  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}

/** An address with one of the protocols. @throws Error with what is wrong about it */
export function parseUrl(text: string, protocols: readonly string[]): URL {
  const starts = protocols.map((protocol) => `${protocol}//`)
  if (!starts.some((start) => text.toLowerCase().startsWith(start)))
    throw new Error(`must be an address that begins with ${starts.join(' or ')}`)
  if (!URL.canParse(text)) throw new Error('is no address: what a password has of / ? # @ : % is written as %2F %3F %23 %40 %3A %25')
  return new URL(text)
}

function originOf(text: string): string {
  const url = parseUrl(text, ['https:', 'http:'])
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`must be an origin such as https://example.org, without a path`)
  return url.origin
}
