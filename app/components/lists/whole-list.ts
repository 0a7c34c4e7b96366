import type { Row } from './paged-rows.ts'
import type { PagedList } from './use-paged-list.ts'

/** A list that is loaded whole: the few rows of a company's small sets. */
export function wholeList<One extends Row>(rows: readonly One[]): PagedList<One> {
  return { rows, hasMore: false, isLoading: false, hasFailed: false, loadMore: () => undefined }
}
