/**
 * The types of all API calls, taken from the routes of the server. Types only: nothing of the server is in the JavaScript
 * of the pages. This is the one file of `web` that may name the server.
 */
import type { Hono } from 'hono'
import type { App } from '../server/app.ts'

type SchemaOf<T> = T extends Hono<infer _Env, infer Schema, infer _Path> ? Schema : never
/** Flat, because the type checker gives up on an intersection of every route. */
type Routes = { [Path in keyof SchemaOf<App>]: SchemaOf<App>[Path] }
type Method = 'get' | 'post' | 'patch' | 'delete'
/** Statuses of responses that `createApi` returns; all others are thrown as `ApiError`. */
type SuccessStatus = 200 | 201 | 202

/** The paths of the API that have a method, such as '/api/venues/:id'. */
export type ApiPath<M extends Method> = { [P in keyof Routes]: `$${M}` extends keyof Routes[P] ? P : never }[keyof Routes]

type Endpoint<M extends Method, P extends ApiPath<M>> = P extends keyof Routes
  ? `$${M}` extends keyof Routes[P]
    ? Routes[P][`$${M}`]
    : never
  : never

/** The body of a successful response. */
export type ApiResponse<M extends Method, P extends ApiPath<M>> = SuccessOf<Endpoint<M, P>>
/** Inferred, because the constraint of an indexed access would need the responses of all routes at once. */
type SuccessOf<E> = E extends { status: SuccessStatus; output: infer Output } ? Output : never

export type QueryValue = string | number | boolean | readonly string[] | null | undefined
/** Closed sets of values keep their type; the server parses all other query parameters from text. */
type QueryOf<Q> = { [K in keyof Q]?: unknown extends Q[K] ? QueryValue : string extends Q[K] ? QueryValue : Q[K] | FlagOf<Q[K]> | null }
/** 'true' and 'false' in a query may be given as booleans. */
type FlagOf<V> = V extends 'true' ? true : V extends 'false' ? false : never

type InputOf<M extends Method, P extends ApiPath<M>> = Endpoint<M, P> extends { input: infer I } ? I : never
type ParamsOption<I> = I extends { param: infer Params } ? { params: Params } : unknown
type QueryOption<I> = I extends { query: infer Q } ? { query?: QueryOf<Q> } : unknown
type BodyOption<I> = I extends { json: infer Body } ? { body: Body } : unknown

export type CallOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> }

/** What a call needs besides its path: path parameters, query parameters and the body, as the route declares them. */
export type ApiOptions<M extends Method, P extends ApiPath<M>> = ParamsOption<InputOf<M, P>> &
  QueryOption<InputOf<M, P>> &
  BodyOption<InputOf<M, P>> &
  CallOptions

/** Optional where the route needs neither path parameters nor a body. */
export type ApiArguments<M extends Method, P extends ApiPath<M>> =
  CallOptions extends ApiOptions<M, P> ? [options?: ApiOptions<M, P>] : [options: ApiOptions<M, P>]
