import type { CompanyContext } from '#core/context.ts'
import { isKeyOf, quickMessageFileKey } from '#core/media-keys.ts'
import { storeFile } from '../media/store-file.ts'
import type { StoredFile } from '../media/store-file.ts'
import { QUICK_FILE_MAX_MB } from './limits.ts'

/** Stores a file of a quick reply. Throws as `storeFile`. */
export function storeQuickFile(ctx: CompanyContext, file: File): Promise<StoredFile> {
  return storeFile(ctx, file, {
    maxMb: QUICK_FILE_MAX_MB,
    keyOf: (version) => quickMessageFileKey(ctx.companyId, version),
  })
}

/** Deletes a file that no row names any more, after the answer. */
export function dropQuickFile(ctx: CompanyContext, key: string | null | undefined): void {
  if (key != null && isKeyOf(ctx.companyId, key)) ctx.defer(ctx.files.delete(key))
}
