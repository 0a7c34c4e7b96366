import type * as edge from '@cloudflare/workers-types'

/**
 * The names of the edge that programs on Node use when they reach the app's stores. Not all of workers-types: it declares Node's
 * own Buffer as `any`, and with that takes the types away from everything that touches bytes.
 */
declare global {
  type D1Database = edge.D1Database
  type D1PreparedStatement = edge.D1PreparedStatement
  type R2Bucket = edge.R2Bucket
}
