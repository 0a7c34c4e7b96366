import type { CompanyContext } from '#core/context.ts'
import { invalidInput } from '#core/invalid-input.ts'
import type { Operation as DeclaredOperation } from '#core/operation.ts'
import type { Operation } from './operations.ts'

type Call = { called: Operation; path: string; declared: DeclaredOperation | undefined }

/** Refuses a call about what is not there, or not for its caller, before its body is read. */
export async function requireTarget(
  ctx: CompanyContext,
  { called, path, declared }: Call,
): Promise<void> {
  if (declared?.target === undefined) return
  const params = declared.params?.safeParse({ ...called.pattern.exec(path)?.groups })
  if (params?.success === false) throw invalidInput(params.error.issues)
  await declared.target(ctx, params?.data ?? {})
}
