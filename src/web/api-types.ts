/**
 * Types of all API calls, derived from the server's routes. Types only, so that the browser bundle has no server code.
 * No other file in `web` may import from the server.
 */
import type { Hono } from 'hono'
import type { App } from '../server/app.ts'

type SchemaOf<T> = T extends Hono<infer _Env, infer Schema, infer _Path> ? Schema : never
/** Flat, because TypeScript cannot check an intersection of all routes. */
type Routes = { [Path in keyof SchemaOf<App>]: SchemaOf<App>[Path] }
export type Method = 'get' | 'post' | 'patch' | 'delete'
/** Statuses for which the client returns the body; it throws `ApiError` for all others. */
type SuccessStatus = 200 | 201 | 202
/** Statuses of errors whose response can contain the state that the call conflicted with. */
type ConflictStatus = 409 | 422

export type ApiPath<M extends Method> = { [P in keyof Routes]: `$${M}` extends keyof Routes[P] ? P : never }[keyof Routes]

type Endpoint<M extends Method, P extends ApiPath<M>> = P extends keyof Routes
  ? `$${M}` extends keyof Routes[P]
    ? Routes[P][`$${M}`]
    : never
  : never

export type ApiResponse<M extends Method, P extends ApiPath<M>> = SuccessOf<Endpoint<M, P>>
/** Inferred, because the constraint of an indexed access would need the responses of all routes together. */
type SuccessOf<E> = E extends { status: SuccessStatus; output: infer Output } ? Output : never

/** State in the error responses of a route, which a call conflicted with; never for a route that declares none. */
export type ApiConflict<M extends Method, P extends ApiPath<M>> = ConflictOf<Endpoint<M, P>>
type ConflictOf<E> = E extends { status: ConflictStatus; output: { code: unknown; current?: infer Current } } ? Declared<Current> : never
/** Responses without a type of their own allow any fields. */
type Declared<Current> = string extends keyof NonNullable<Current> ? never : NonNullable<Current>

/** The routes that declare the state of a conflict. */
export type ConflictPath<M extends Method> = { [P in ApiPath<M>]: [ApiConflict<M, P>] extends [never] ? never : P }[ApiPath<M>]

export type QueryValue = string | number | boolean | readonly string[] | null | undefined
/** Enumerated values keep their type. The server parses all other query parameters from text. */
type QueryOf<Q> = { [K in keyof Q]?: unknown extends Q[K] ? QueryValue : string extends Q[K] ? QueryValue : Q[K] | FlagOf<Q[K]> | null }
/** Query values 'true' and 'false' may be booleans. */
type FlagOf<V> = V extends 'true' ? true : V extends 'false' ? false : never

type InputOf<M extends Method, P extends ApiPath<M>> = Endpoint<M, P> extends { input: infer I } ? I : never
type ParamsOption<I> = I extends { param: infer Params } ? { params: Params } : unknown
type QueryOption<I> = I extends { query: infer Q } ? { query?: QueryOf<Q> } : unknown
type BodyOption<I> = I extends { json: infer Body } ? { body: Body } : unknown

export type CallOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> }

type ApiOptions<M extends Method, P extends ApiPath<M>> = ParamsOption<InputOf<M, P>> &
  QueryOption<InputOf<M, P>> &
  BodyOption<InputOf<M, P>> &
  CallOptions

/** Optional when the route needs neither path parameters nor a body. */
export type ApiArguments<M extends Method, P extends ApiPath<M>> =
  CallOptions extends ApiOptions<M, P> ? [options?: ApiOptions<M, P>] : [options: ApiOptions<M, P>]

/** The routes that take a form with a file. */
export type UploadPath = { [P in ApiPath<'post'>]: [UploadForm<P>] extends [never] ? never : P }[ApiPath<'post'>]

/** The form fields of such a route. */
export type UploadForm<P extends ApiPath<'post'>> =
  InputOf<'post', P> extends { form: infer Form } ? ('file' extends keyof Form ? Form : never) : never

export type UploadOptions<P extends UploadPath> = QueryOption<InputOf<'post', P>> & {
  form: UploadForm<P>
  signal: AbortSignal
  /** Called with whole percentages, 0 to 100. */
  onProgress?: (percent: number) => void
}
